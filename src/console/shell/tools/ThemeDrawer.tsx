/** Layout, theme and what the bars hold: every choice works at once; saving keeps it. */
import { Button, Drawer, Radio, Switch } from 'antd';
import type { ReactNode } from 'react';
import { CallFault } from '../../../renderer/index.ts';
import { useApp } from '../../app/app.ts';
import type { TextKey } from '../../texts/language.ts';
import { type Look, galleryStyles, layouts, lookSwitches, themeNames } from '../../theme/look.ts';
import { writePreferences } from '../../session/preferences.ts';
import { useSignal } from '../../state/signal.ts';
import { paletteOf } from '../../theme/theme.ts';
import { useShell } from '../../running/context.ts';
import { keepLook } from '../keptLook.ts';
import { useLook } from '../useLook.ts';
import { useToolTexts } from './useToolTexts.ts';

export function ThemeDrawer({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const { preferences } = app;
  const { text } = useToolTexts();
  const { running } = useShell();
  const look = useLook();
  const choose = (change: Partial<Look>): void =>
    preferences.write(writePreferences({ look: { ...preferences.read().look, ...change } }));
  const kept = async (keeping: Promise<void>, said: TextKey): Promise<void> => {
    try {
      await keeping;
      running.notify('success', text(said));
    } catch (thrown) {
      // The call has said what went wrong; in this browser the choice stands.
      if (!(thrown instanceof CallFault)) throw thrown;
    }
  };
  const save = (): void => {
    // All of it, so that a later change of the deployment's standard does not move what was saved.
    choose(look);
    void kept(keepLook(app, { look, theme: preferences.read().theme }), 'theme.saved');
    onClose();
  };
  const reset = (): void => {
    preferences.write(writePreferences({ look: {}, theme: 'light', collapsed: false }));
    void kept(keepLook(app, null), 'theme.restored');
  };
  return (
    <Drawer
      open
      title={text('tool.theme')}
      width={360}
      onClose={onClose}
      rootClassName="theme-drawer"
      footer={
        <>
          <Button onClick={reset}>{text('theme.reset')}</Button>
          <Button type="primary" onClick={save}>
            {text('theme.save')}
          </Button>
        </>
      }
    >
      <Layouts look={look} choose={choose} />
      <Themes look={look} choose={choose} />
      <Group title={text('theme.gallery')}>
        <Radio.Group
          value={look.gallery}
          disabled={look.layout !== 'gallery'}
          onChange={({ target }) => choose({ gallery: galleryStyles.find((style) => style === target.value) })}
          options={galleryStyles.map((value) => ({ value, label: text(`theme.gallery.${value}`) }))}
        />
      </Group>
      <LanguageChoice />
      <Switches look={look} choose={choose} />
    </Drawer>
  );
}

interface Choosing {
  readonly look: Look;
  readonly choose: (change: Partial<Look>) => void;
}

function Layouts({ look, choose }: Choosing) {
  const { text } = useToolTexts();
  return (
    <Group title={text('theme.layout')}>
      <div className="layout-choices">
        {layouts.map((layout) => (
          <button
            key={layout}
            type="button"
            aria-pressed={look.layout === layout}
            onClick={() => choose({ layout })}
            data-picture={layout}
          >
            <i aria-hidden="true">
              <b />
              <b />
              <b />
            </i>
            {text(`theme.layout.${layout}`)}
          </button>
        ))}
      </div>
      <p className="choice-note">{text('theme.layoutNarrow')}</p>
    </Group>
  );
}

function Themes({ look, choose }: Choosing) {
  const { text } = useToolTexts();
  return (
    <Group title={text('theme.name')}>
      <div className="theme-choices">
        {themeNames.map((name) => {
          const { rail, accent } = paletteOf('light', name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={look.themeName === name}
              onClick={() => choose({ themeName: name })}
            >
              <i aria-hidden="true" style={{ background: `linear-gradient(90deg, ${rail} 50%, ${accent} 50%)` }} />
              {text(`theme.name.${name}`)}
            </button>
          );
        })}
      </div>
    </Group>
  );
}

function LanguageChoice() {
  const { speech } = useApp();
  const { text, language } = useToolTexts();
  return (
    <Group title={text('theme.language')}>
      <Radio.Group
        value={language}
        onChange={({ target }) => speech.use(target.value === 'en-US' ? 'en-US' : 'zh-CN')}
        options={[
          { value: 'zh-CN', label: '中文' },
          { value: 'en-US', label: 'English' },
        ]}
      />
    </Group>
  );
}

function Switches({ look, choose }: Choosing) {
  const { preferences } = useApp();
  const { text } = useToolTexts();
  const { theme } = useSignal(preferences);
  return (
    <ul className="look-switches">
      <li>
        <span id="look-dark">{text('theme.dark')}</span>
        <Switch
          aria-labelledby="look-dark"
          checked={theme === 'dark'}
          onChange={(on) => preferences.write(writePreferences({ theme: on ? 'dark' : 'light' }))}
        />
      </li>
      {lookSwitches.map((name) => (
        <li key={name}>
          <span id={`look-${name}`}>{text(`theme.switch.${name}`)}</span>
          <Switch aria-labelledby={`look-${name}`} checked={look[name]} onChange={(on) => choose({ [name]: on })} />
        </li>
      ))}
    </ul>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="choice" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
