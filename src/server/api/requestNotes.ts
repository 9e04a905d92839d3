/** What the log line and the counters want to know of a request when it is over. */
interface RequestNote {
  call: string | null;
  userId: string | null;
  /** Of a kind that comes many times a second. */
  isFrequent?: boolean;
}

export interface RequestNotes {
  readonly of: (request: object) => RequestNote;
}

export function requestNotes(): RequestNotes {
  const notes = new WeakMap<object, RequestNote>();
  return {
    of: (request) => {
      const known = notes.get(request);
      if (known) return known;
      const made: RequestNote = { call: null, userId: null };
      notes.set(request, made);
      return made;
    },
  };
}
