/** The server's composition root: the engine serves the product. */
import { serve } from './server/start.ts';
import * as product from './towing/index.ts';

await serve(product);
