/** Threads do not inherit the loader of their process: this one registers it, and then begins. */
import { register } from 'tsx/esm/api';

register();
await import('./buildThread.ts');
