/** The text function, once the texts of the late parts are known. */
import { useApp, useTexts } from '../../app/app.ts';
import { toolTexts } from '../../texts/tools.ts';

const taught = new WeakSet<object>();

export function useToolTexts(): ReturnType<typeof useTexts> {
  const { speech } = useApp();
  if (!taught.has(speech)) {
    taught.add(speech);
    speech.learn(toolTexts);
  }
  return useTexts();
}
