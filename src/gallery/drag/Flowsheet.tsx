/** A flow chart to be drawn: steps are moved, joined, added, named and removed. */
import { DeleteOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons';
import {
  addEdge,
  Background,
  type Connection,
  Controls,
  type Edge,
  MiniMap,
  type Node,
  Position,
  ReactFlow,
  useEdgesState,
  useNodesState,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { Button, Input } from 'antd';
import { useMemo } from 'react';
import { useApp } from '../../console/app/app.ts';
import { useSignal } from '../../console/state/signal.ts';
import { Sheet } from '../page.tsx';
import { pageWords, type Say, useWords } from '../words.ts';

const words = pageWords('Flowsheet', {
  title: ['流程图', 'Flow chart'],
  lead: [
    '拖动步骤，从圆点拉线相连；选中后可改名或删除（Delete）。',
    'Drag steps, draw lines from dot to dot; a chosen one can be renamed, or removed (Delete).',
  ],
  add: ['添加步骤', 'Add a step'],
  remove: ['删除所选', 'Remove selected'],
  reset: ['恢复原样', 'Reset'],
  name: ['步骤名称', 'Step name'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fitView: ['适合窗口', 'Fit the window'],
  map: ['缩略图', 'Overview'],
  fresh: ['新步骤', 'New step'],
  start: ['发起任务', 'Start task'],
  assign: ['分派公司', 'Assign a company'],
  dispatch: ['派司机', 'Send a driver'],
  tow: ['拖车', 'Tow'],
  park: ['入场登记', 'Enter the lot'],
  refuse: ['拒单', 'Refused'],
});

type Word = keyof typeof words;
const steps: readonly (readonly [Word, number, number])[] = [
  ['start', 0, 90],
  ['assign', 210, 90],
  ['dispatch', 420, 20],
  ['refuse', 420, 170],
  ['tow', 630, 20],
  ['park', 840, 90],
];
const side = { sourcePosition: Position.Right, targetPosition: Position.Left };
const lines: readonly (readonly [Word, Word])[] = [
  ['start', 'assign'],
  ['assign', 'dispatch'],
  ['assign', 'refuse'],
  ['refuse', 'assign'],
  ['dispatch', 'tow'],
  ['tow', 'park'],
];

interface Step extends Record<string, unknown> {
  readonly label: string;
}

/** The steps and lines as they are drawn, and what may be done to them. */
function useChart(say: Say<typeof words>) {
  const first = useMemo(
    () => ({
      nodes: steps.map(([word, x, y]): Node<Step> => ({
        id: word,
        position: { x, y },
        data: { label: say(word) },
        ...side,
      })),
      edges: lines.map(([source, target]): Edge => ({ id: `${source} ${target}`, source, target })),
    }),
    [say],
  );
  const [nodes, setNodes, onNodesChange] = useNodesState(first.nodes);
  const [edges, setEdges, onEdgesChange] = useEdgesState(first.edges);
  const onConnect = (line: Connection): void => setEdges((before) => addEdge(line, before));
  const chosen = nodes.filter(({ selected }) => selected);
  const [only] = chosen.length === 1 ? chosen : [];
  const add = (): void => {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const position = { x: 40 + (nodes.length % 6) * 60, y: 250 + (nodes.length % 3) * 30 };
    setNodes((before) => [
      ...before.map((node) => ({ ...node, selected: false })),
      { id, position, data: { label: say('fresh') }, selected: true, ...side },
    ]);
  };
  const remove = (): void => {
    const gone = new Set(chosen.map(({ id }) => id));
    setNodes((before) => before.filter(({ id }) => !gone.has(id)));
    setEdges((before) =>
      before.filter(({ selected, source, target }) => !selected && !gone.has(source) && !gone.has(target)),
    );
  };
  const rename = (label: string): void =>
    setNodes((before) => before.map((node) => (node.id === only?.id ? { ...node, data: { label } } : node)));
  const reset = (): void => {
    setNodes(first.nodes);
    setEdges(first.edges);
  };
  const hasChosen = chosen.length > 0 || edges.some(({ selected }) => selected);
  return {
    drawn: { nodes, edges, onNodesChange, onEdgesChange, onConnect },
    only,
    hasChosen,
    add,
    remove,
    rename,
    reset,
  };
}

export default function Flowsheet() {
  const { say } = useWords(words);
  const { theme } = useSignal(useApp().preferences);
  const chart = useChart(say);
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <>
          <Input
            aria-label={say('name')}
            placeholder={say('name')}
            disabled={!chart.only}
            value={chart.only?.data.label ?? ''}
            maxLength={20}
            onChange={({ target }) => chart.rename(target.value)}
            style={{ width: 160 }}
          />
          <Button icon={<PlusOutlined />} onClick={chart.add}>
            {say('add')}
          </Button>
          <Button icon={<DeleteOutlined />} disabled={!chart.hasChosen} onClick={chart.remove}>
            {say('remove')}
          </Button>
          <Button icon={<UndoOutlined />} onClick={chart.reset}>
            {say('reset')}
          </Button>
        </>
      }
    >
      <section className="panel flowsheet">
        <ReactFlow
          {...chart.drawn}
          defaultEdgeOptions={{ type: 'smoothstep' }}
          colorMode={theme}
          deleteKeyCode={['Delete', 'Backspace']}
          proOptions={{ hideAttribution: true }}
          minZoom={0.2}
          fitView
          fitViewOptions={{ minZoom: 0.6, maxZoom: 1 }}
          ariaLabelConfig={{
            'controls.zoomIn.ariaLabel': say('zoomIn'),
            'controls.zoomOut.ariaLabel': say('zoomOut'),
            'controls.fitView.ariaLabel': say('fitView'),
            'minimap.ariaLabel': say('map'),
          }}
        >
          <Background gap={18} />
          <Controls showInteractive={false} />
          <MiniMap pannable zoomable />
        </ReactFlow>
      </section>
    </Sheet>
  );
}
