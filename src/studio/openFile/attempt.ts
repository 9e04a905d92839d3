/** What the studio asks of the server on somebody's behalf: what is refused is said. */
import { CallFault, type Ports } from '../../renderer/index.ts';

export async function attempt({ notify }: Pick<Ports, 'notify'>, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (thrown) {
    if (!(thrown instanceof CallFault)) throw thrown;
    notify('error', thrown.message);
  }
}
