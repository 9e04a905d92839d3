/** Threads do not inherit the loader of their process: this one registers it, and then begins with the source it is given. */
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
