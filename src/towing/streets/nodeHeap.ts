/** A binary heap of nodes by cost; of equal cost the lower number comes first, so that every search goes the same way. */
interface NodeHeap {
  readonly push: (node: number, cost: number) => void;
  /** The node of the least cost; -1 where there is none. */
  readonly pop: () => number;
}

export function nodeHeap(): NodeHeap {
  const nodes: number[] = [];
  const costs: number[] = [];
  const before = (a: number, b: number): boolean => {
    const [first, second] = [costs[a] ?? Infinity, costs[b] ?? Infinity];
    return first < second || (first === second && (nodes[a] ?? 0) < (nodes[b] ?? 0));
  };
  const swap = (a: number, b: number): void => {
    [nodes[a], nodes[b]] = [nodes[b] ?? -1, nodes[a] ?? -1];
    [costs[a], costs[b]] = [costs[b] ?? 0, costs[a] ?? 0];
  };
  const sink = (from: number): void => {
    let place = from;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (left < nodes.length && before(left, least)) least = left;
      if (right < nodes.length && before(right, least)) least = right;
      if (least === place) return;
      swap(place, least);
      place = least;
    }
  };
  return {
    push: (node, cost) => {
      let place = nodes.push(node) - 1;
      costs.push(cost);
      while (place > 0 && before(place, (place - 1) >> 1)) {
        swap(place, (place - 1) >> 1);
        place = (place - 1) >> 1;
      }
    },
    pop: () => {
      if (nodes.length === 0) return -1;
      swap(0, nodes.length - 1);
      const node = nodes.pop() ?? -1;
      costs.pop();
      sink(0);
      return node;
    },
  };
}
