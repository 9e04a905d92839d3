/** What the template's pages show: articles, goods, roles. The same every time. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Random } from '../domain/random.ts';

const day = 86_400_000;

const titles: readonly (readonly [kind: number, title: string])[] = [
  [1, '雨天高架拖车的三角警示摆放'],
  [1, '夜间作业反光衣穿戴要求'],
  [1, '新能源车事故现场断电步骤'],
  [1, '隧道内施救的联络口令'],
  [2, '国庆假期值班安排'],
  [2, '停车场出入登记新流程'],
  [2, '拖车单照片拍摄标准'],
  [2, '跨支队增援的申请方式'],
  [3, '绞盘钢丝绳月度检查'],
  [3, '平板车液压油更换周期'],
  [3, '警示灯电池保养'],
  [3, '轮胎气压与花纹深度记录'],
  [4, '新入职司机跟车培训'],
  [4, '电动车拖移培训报名'],
  [4, '文明服务用语演练'],
  [4, '无线电对讲规范复训'],
];
const authors = ['周内勤', '林警官', '陈警官', '黄调度', '谢调度', '吴管理'];

export function articleRows(now: Date, random: Random): Row[] {
  return Array.from({ length: 96 }, (_, index) => {
    const [kind, title] = titles[index % titles.length] ?? [1, ''];
    const state = index % 9 === 4 ? 0 : index % 11 === 7 ? 1 : index % 13 === 5 ? 3 : 2;
    const part = Math.floor(index / titles.length);
    const name = part === 0 ? title : `${title}(第${part + 1}期)`;
    return {
      id: `demo-article-${String(index + 1).padStart(3, '0')}`,
      title: name,
      kind,
      author: random.pick(authors),
      state,
      reads: state === 0 ? 0 : random.between(12, 4200),
      pinned: index < 3,
      publishTime: state < 2 ? null : new Date(now.getTime() - index * 0.6 * day - random.between(1, 20) * 3_600_000),
      summary: `${title}:要点、步骤和常见问题,供一线人员随时查阅。`,
      content: `<h3>要点</h3><p>${title},请当班人员逐条落实。</p><ol><li>出车前检查装备。</li><li>到场后先设警示,再作业。</li><li>完成后拍照并登记。</li></ol><p>如有疑问,请联系<strong>指挥中心</strong>。</p>`,
    };
  });
}

const goods: readonly (readonly [kind: number, name: string, model: string, unit: string, price: number])[] = [
  [1, '拖车绳', 'TS-8T', '条', 268],
  [1, '硬拖杠', 'YT-3T', '套', 980],
  [1, '辅助轮', 'FL-4', '套', 3650],
  [1, '电动绞盘', 'JP-12000', '台', 4280],
  [1, 'U 形卸扣', 'XK-4.75T', '个', 58],
  [1, '平板车绑带', 'BD-5T', '条', 76],
  [2, '反光锥', 'FG-70', '个', 32],
  [2, '三角警示牌', 'SJ-2', '个', 25],
  [2, '爆闪警示灯', 'BS-LED', '个', 189],
  [2, '隔离带', 'GL-50', '卷', 18],
  [2, '导向牌', 'DX-90', '块', 145],
  [3, '头灯', 'TD-1000', '个', 129],
  [3, '移动照明灯', 'ZM-200W', '台', 1580],
  [3, '强光手电', 'QG-18', '支', 96],
  [4, '反光背心', 'FG-XL', '件', 39],
  [4, '绝缘手套', 'JY-12kV', '双', 218],
  [4, '安全帽', 'AQ-ABS', '顶', 56],
  [4, '防滑雨靴', 'YX-42', '双', 88],
  [5, '液压油', 'YY-46', '桶', 365],
  [5, '扎带', 'ZD-300', '包', 15],
  [5, '吸油毡', 'XY-100', '包', 62],
  [5, '灭火器', 'MFZ-4', '具', 98],
];
const suppliers = ['深蓝救援装备', '平安路政用品', '南山五金', '华安劳保'];

export function goodsRows(now: Date, random: Random): Row[] {
  return goods.map(([kind, name, model, unit, price], index) => ({
    id: `demo-goods-${String(index + 1).padStart(3, '0')}`,
    name,
    kind,
    model,
    unit,
    // As the database gives money back.
    price: price.toFixed(2),
    supplier: random.pick(suppliers),
    stock: index % 7 === 3 ? 0 : random.between(3, 480),
    onSale: index % 7 !== 3,
    arrivalDate: new Date(now.getTime() - random.between(3, 90) * day).toISOString().slice(0, 10),
    remarks: index % 7 === 3 ? '缺货，预计两周内到货' : null,
  }));
}

export const roleRows: readonly Row[] = [
  {
    id: 'demo-role-admin',
    name: 'admin',
    title: '管理员',
    ability: ['read', 'write', 'delete'],
    description: '拥有全部页面和操作',
  },
  {
    id: 'demo-role-editor',
    name: 'editor',
    title: '编辑',
    ability: ['read', 'write'],
    description: '不能查看表格示例',
  },
];
