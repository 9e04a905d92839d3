/** Exports, imports and templates, by the calls that serve them. */
import type { Tables } from '../../renderer/engine/ports.ts';
import { addresses } from '../../generated/consoleCalls.ts';
import type { Http } from '../api/request.ts';
import type { Downloads } from './downloads.ts';

export function openTables(http: Pick<Http, 'call' | 'send'>, downloads: Pick<Downloads, 'look' | 'save'>): Tables {
  return {
    begin: async ({ call, params, screen, format }) => {
      const answer = await http.call('exportList', { call: call.id, params, screen, format });
      void downloads.look();
      return answer;
    },
    noted: async ({ id }) => {
      await http.call('noteExport', { call: id });
    },
    template: (call) => {
      const [method, path] = addresses.importTemplate;
      return downloads.save({ method, path }, { call: call.id });
    },
    fill: (call, file, dryRun, options) =>
      // Faults are told in a table of their own.
      http.call('importRows', { call: call.id, dryRun, file }, { encoding: 'multipart', quiet: true, ...options }),
  };
}
