/** When a driver's session ends, whichever page is shown then. Read with the first page of everybody: it stands on nothing of the driver's page. */
import type { Session } from '../../../../console/session/session.ts';
import { isDriver } from '../../../domain/userTypes.ts';

/** @param forget begun once for each session of a driver that ends in this window */
export function afterDriver(
  session: Pick<Session, 'state' | 'token' | 'subscribe'>,
  forget: () => Promise<void>,
): void {
  let wasDriver = false;
  session.subscribe(() => {
    const { signedIn } = session.state();
    if (signedIn !== null && session.token() !== null) {
      wasDriver = isDriver(signedIn.user);
      return;
    }
    if (!wasDriver || session.token() !== null) return;
    wasDriver = false;
    forget().catch((error: unknown) => reportError(error));
  });
}
