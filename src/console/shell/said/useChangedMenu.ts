/** Says that the menu has changed while its user was at work: it would only look different. */
import { useEffect } from 'react';
import { useApp } from '../../app/app.ts';
import { hasOtherPages, menuTexts } from '../../session/changedMenu.ts';

export function useChangedMenu(): void {
  const { session, speech, show } = useApp();
  useEffect(() => {
    let before = session.state().signedIn;
    return session.subscribe(() => {
      const { signedIn } = session.state();
      const isOther = before !== null && signedIn !== null && hasOtherPages(before.menu, signedIn.menu);
      before = signedIn;
      if (isOther) show(speech.say(menuTexts.changed, speech.language()), 'warning');
    });
  }, [session, speech, show]);
}
