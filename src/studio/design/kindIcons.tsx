/** The pictures of kinds of fields, where a field is asked for. */
import {
  AlignLeftOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  FieldNumberOutlined,
  FontSizeOutlined,
  HourglassOutlined,
  LinkOutlined,
  PaperClipOutlined,
  PayCircleOutlined,
  StarOutlined,
  SwitcherOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { KindIcon } from '../../core/fields/definition.ts';

const icons: Readonly<Record<KindIcon, ReactNode>> = {
  switch: <SwitcherOutlined />,
  radio: <UnorderedListOutlined />,
  ticks: <CheckSquareOutlined />,
  calendar: <CalendarOutlined />,
  clock: <ClockCircleOutlined />,
  hourglass: <HourglassOutlined />,
  paperclip: <PaperClipOutlined />,
  count: <FieldNumberOutlined />,
  paragraph: <AlignLeftOutlined />,
  coin: <PayCircleOutlined />,
  star: <StarOutlined />,
  link: <LinkOutlined />,
  letters: <FontSizeOutlined />,
};

export const kindIcon = (name: KindIcon | undefined): ReactNode => (name === undefined ? null : icons[name]);
