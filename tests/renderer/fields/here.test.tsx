/** On a device that is held in the hand, a place is where one stands: one press, and the map shows it. */
import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PointEdit } from '../../../src/renderer/fields/point/pointEdit.tsx';
import { makeNarrow, makeWorld, show } from '../kit.tsx';
import { both, field } from '../libraryViews.ts';

const place = field('place', 'point', { title: both('地点', 'Place') });
const undo: (() => void)[] = [];

afterEach(() => {
  for (const back of undo.splice(0)) back();
});

function define(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true });
  undo.push(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}

type Answer = (found: (position: object) => void, failed: (fault: object) => void) => void;

/** @param answer of the device that is asked where it is */
function standing(answer: Answer, isSecure = true): void {
  define(window, 'isSecureContext', isSecure);
  define(navigator, 'geolocation', { getCurrentPosition: answer });
}

const at = (accuracy: number): Answer => {
  return (found) => found({ coords: { longitude: 113.948812345, latitude: 22.54101, accuracy } });
};

function Form() {
  const [value, setValue] = useState<unknown>(null);
  const props = { field: place, id: 'x', value, onChange: setValue, disabled: false, invalid: false };
  return <PointEdit {...props} onBlur={() => undefined} values={{}} />;
}

const button = () => screen.queryByRole('button', { name: '使用当前位置' });

describe('a place that is entered in the street', () => {
  it('is where one stands, and is shown on the map', async () => {
    undo.push(makeNarrow());
    standing(at(12));
    const world = makeWorld([], {});
    const { user } = show(world, <Form />);
    await user.click(screen.getByRole('button', { name: '使用当前位置' }));
    await waitFor(() => expect(screen.getByLabelText(/经度/)).toHaveValue('113.948812'));
    expect(screen.getByLabelText(/纬度/)).toHaveValue('22.541010');
    expect(screen.getByRole('button', { name: '收起地图' })).toBeVisible();
    expect(world.said).toEqual([]);
  });

  it.each([
    ['is not to be trusted', at(450), '定位误差约 450 米，请在地图上核对'],
    [
      'was forbidden',
      (_: unknown, failed: (fault: object) => void) => failed({ code: 1, PERMISSION_DENIED: 1 }),
      '浏览器不允许定位：请在浏览器设置中允许，或在地图上选择',
    ],
    [
      'did not come',
      (_: unknown, failed: (fault: object) => void) => failed({ code: 3, PERMISSION_DENIED: 1 }),
      '暂时无法定位，请在地图上选择',
    ],
  ] as const)('says where the position %s', async (_, answer, message) => {
    undo.push(makeNarrow());
    standing(answer);
    const world = makeWorld([], {});
    const { user } = show(world, <Form />);
    await user.click(screen.getByRole('button', { name: '使用当前位置' }));
    await waitFor(() => expect(world.said).toEqual([{ tone: 'warning', message }]));
    expect(screen.getByRole('button', { name: '收起地图' })).toBeVisible();
  });

  const placed = async () => {
    undo.push(makeNarrow());
    let found: ((position: object) => void) | undefined;
    standing((one) => void (found = one));
    const shown = show(makeWorld([], {}), <Form />);
    const come = (accuracy: number) => act(() => found?.({ coords: { longitude: 113.9, latitude: 22.5, accuracy } }));
    return { ...shown, come, lng: () => screen.getByLabelText(/经度/) };
  };

  it('stays where it was entered while the device was still looking', async () => {
    const { user, come, lng } = await placed();
    await user.click(screen.getByRole('button', { name: '使用当前位置' }));
    await user.type(lng(), '114');
    come(5);
    await user.tab();
    expect(lng()).toHaveValue('114.000000');
  });

  it('stays where it was, rather than moving to where one may not be', async () => {
    const { user, come, lng } = await placed();
    await user.type(lng(), '114');
    await user.tab();
    await user.click(screen.getByRole('button', { name: '使用当前位置' }));
    come(3000);
    expect(lng()).toHaveValue('114.000000');
    await user.click(screen.getByRole('button', { name: '使用当前位置' }));
    come(9);
    expect(lng()).toHaveValue('113.900000');
  });

  it('is not offered at a desk, nor where a browser would refuse it', () => {
    standing(at(12));
    const { unmount } = show(makeWorld([], {}), <Form />);
    expect(button()).toBeNull();
    unmount();
    undo.push(makeNarrow());
    standing(at(12), false);
    show(makeWorld([], {}), <Form />);
    expect(button()).toBeNull();
  });
});
