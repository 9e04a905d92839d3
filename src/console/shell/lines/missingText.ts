/** What an alarm lacks, and the line that says so; null where it has all. */
import type { notificationState } from '../../alerts/desktop.ts';
import type { frameTexts } from '../../texts/frame.ts';

export function missingText(
  sounds: boolean,
  permission: ReturnType<typeof notificationState>,
): keyof typeof frameTexts | null {
  if (!sounds) return permission === 'askable' ? 'line.bothBlocked' : 'line.soundBlocked';
  if (permission === 'askable') return 'line.notificationBlocked';
  if (permission === 'denied') return 'line.notificationDenied';
  return permission === 'insecure' ? 'line.notificationHttps' : null;
}
