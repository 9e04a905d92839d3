import { useFoundation, useTexts } from '../foundation.ts';
import { signInTexts } from '../texts/signIn.ts';

/** The text function, once these texts are known. */
export function useSignInTexts(): ReturnType<typeof useTexts>['text'] {
  const { speech } = useFoundation();
  speech.learn(signInTexts);
  return useTexts().text;
}
