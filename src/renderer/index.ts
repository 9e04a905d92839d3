/** The engine's public face: a view goes in, a page comes out; the world outside is `Ports`. */
export { DraftScope } from './engine/drafts/draftScope.tsx';
export { useHashQuery } from './engine/address/address.ts';
export { wireNow } from './engine/conditionContext.ts';
export { followChanges } from './engine/followChanges.ts';
export { useDraft, useHasDraft, useLeaveGuard, usePorts } from './engine/engine.ts';
export { leaveFrontWindow } from './lostEscape.ts';
export { keyName } from './engine/keys/shownKeys.ts';
export { isTyping, pressedKey, useShownKeys, useSingleKeys } from './engine/keys/keys.ts';
export { late, LateGuard } from './engine/late/late.tsx';
export { useOpenScreen, type OpenScreen } from './engine/openScreen.ts';
export { Nothing } from './engine/states.tsx';
export { useRetry } from './engine/useRetry.ts';
export { useAtRest } from './engine/hand/useAtRest.ts';
export { useSteady } from './engine/hand/useSteady.ts';
export { usePreference } from './engine/usePreference.ts';
export { antdLocale } from './antdLocale.ts';
export { NarrowContext } from './engine/narrow.ts';
export { useView } from './engine/useView.ts';
export {
  CallFault,
  type Answer,
  type CallOptions,
  type Ports,
  type PressedLink,
  type StandingList,
  type Tables,
} from './engine/ports.ts';
export { usePageMark } from './engine/page/pageMarks.ts';
export { PortsProvider } from './portsProvider.tsx';
export { printCell } from './fields/cell.tsx';
export { PresenceMark } from './presence/presence.tsx';
export { Age } from './fields/derived/lasting.tsx';
export { rowTexts } from './fields/rowTexts.ts';
export { PageSkeleton } from './engine/states.tsx';
export { StatusTag } from './fields/statusTag.tsx';
export { ScreenDialog } from './screenDialog.tsx';
export { ScreenPage, ViewPreview } from './screenPage.tsx';
