/** Dialogs that most visits never open: their code comes when the page stands. */
import { lazy } from 'react';

export const MobileDialog = lazy(() => import('./MobileDialog.tsx').then(({ MobileDialog: it }) => ({ default: it })));
export const PasswordDialog = lazy(() =>
  import('./PasswordDialog.tsx').then(({ PasswordDialog: it }) => ({ default: it })),
);
export const OneTimePasswords = lazy(() =>
  import('./OneTimePasswords.tsx').then(({ OneTimePasswords: it }) => ({ default: it })),
);
export const SignInOver = lazy(() => import('./SignInOver.tsx').then(({ SignInOver: it }) => ({ default: it })));
