/** The text function, once the texts of the late parts are known. */
import { useFoundation, useTexts } from '../../foundation.ts';
import { toolTexts } from '../../texts/tools.ts';

const taught = new WeakSet<object>();

export function useToolTexts(): ReturnType<typeof useTexts> {
  const { speech } = useFoundation();
  if (!taught.has(speech)) {
    taught.add(speech);
    speech.learn(toolTexts);
  }
  return useTexts();
}
