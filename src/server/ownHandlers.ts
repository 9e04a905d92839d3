/** The server's own handlers, by the names that calls give them in `does`; a product's stand over them. */
import { genericHandlers } from './calls/generic.ts';
import type { Handlers } from './calls/handler.ts';
import { uploadFile2 } from './files/upload.ts';
import { preferenceHandlers } from './sessions/preferences.ts';
import { signInHandlers, type SignIn } from './sessions/signIn.ts';
import { userHandlers } from './sessions/userCalls.ts';
import { downloadHandlers } from './tables/downloads.ts';
import type { ImportOptions } from './tables/importTable.ts';
import { importHandlers } from './tables/imports.ts';
import { receiverHandlers, type ReceiverOptions } from './reactions/receivers.ts';
import { keyHandlers } from './services/keys.ts';
import { remoteHandler, type ServiceOptions } from './services/remote.ts';

/** Asked for only when a call comes: the handlers are not complete before. */
interface HandlerNeeds {
  readonly signIn: SignIn;
  readonly imports: ImportOptions;
  readonly receivers: ReceiverOptions;
  readonly services: ServiceOptions;
}

function named(needs: () => HandlerNeeds) {
  return {
    ...signInHandlers(() => needs().signIn),
    ...userHandlers,
    ...preferenceHandlers,
    uploadFile2,
    ...downloadHandlers(() => needs().imports.handlers),
    ...importHandlers(() => needs().imports),
    ...receiverHandlers(() => needs().receivers),
  };
}

/** As a product's compiler holds them against its calls. */
export type OwnHandlers = ReturnType<typeof named>;

/** Of calls that a schema brings, with whatever it takes and gives: no product's compiler knows them. */
function ofServices(needs: () => HandlerNeeds): Handlers {
  return { remote: remoteHandler(() => needs().services), ...keyHandlers(() => needs().services.sealing) };
}

export function ownHandlers(needs: () => HandlerNeeds): Handlers {
  return { ...genericHandlers, ...ofServices(needs), ...named(needs) };
}

/** Every name that a call's `does` may have beside the generic six. */
export function handlerNames(product: Handlers): ReadonlySet<string> {
  const needs = (): never => {
    throw new Error('handlers are only named here');
  };
  return new Set([...Object.keys(named(needs)), ...Object.keys(ofServices(needs)), ...Object.keys(product)]);
}
