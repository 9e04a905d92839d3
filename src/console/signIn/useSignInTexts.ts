import { useApp, useTexts } from '../app/app.ts';
import { signInTexts } from '../texts/signIn.ts';

/** The text function, once these texts are known. */
export function useSignInTexts(): ReturnType<typeof useTexts>['text'] {
  const { speech } = useApp();
  speech.learn(signInTexts);
  return useTexts().text;
}
