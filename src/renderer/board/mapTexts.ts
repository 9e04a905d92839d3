/** The words of maps. */
import { label } from '../../core/model/label.ts';
import { textsOf } from '../engine/speech.ts';

export const mapTexts = textsOf('map', {
  map: label(
    '{title}：{count} 个标记。旁边的列表列出了全部标记。',
    '{title}: {count} marks. The list beside it has all of them.',
  ),
  search: label('按名称查找', 'Find by name'),
  layers: label('图层', 'Layers'),
  marks: label('标记', 'Marks'),
  nothing: label('地图上没有标记', 'There is nothing on the map'),
  noMatch: label('没有匹配的标记', 'Nothing matches'),
  more: label('还有 {count} 个，请输入名称查找', '{count} more; type a name to find them'),
  capped: label('“{title}”只显示前 {count} 个', 'Only the first {count} of “{title}” are shown'),
  unplaced: label('{count} 个没有位置', '{count} without a position'),
  showAll: label('显示全部', 'Show all'),
  close: label('关闭', 'Close'),
  zoomIn: label('放大', 'Zoom in'),
  zoomOut: label('缩小', 'Zoom out'),
  pickOnMap: label('在地图上选择', 'Choose on the map'),
  hideMap: label('收起地图', 'Hide the map'),
  pointHelp: label('点击地图放置，拖动图钉调整', 'Press the map to set the place; drag the pin to move it'),
  groundAway: label('底图未能载入', 'The ground could not be loaded'),
  onMap: label('地图', 'Map'),
  asCoordinates: label('坐标', 'Coordinates'),
  way: label('输入方式', 'How it is entered'),
  tool: label('工具', 'Tool'),
  polygon: label('多边形', 'Area'),
  rectangle: label('矩形', 'Rectangle'),
  line: label('线', 'Line'),
  adjust: label('调整', 'Adjust'),
  undo: label('撤销', 'Undo'),
  clear: label('清除', 'Clear'),
  sketch: label(
    '{title}：在地图上绘制；也可改用坐标输入',
    '{title}: drawn on the map; coordinates can be typed instead',
  ),
  polygonHelp: label(
    '逐点点击，点击第一个点或按回车完成，Esc 取消',
    'Press corner after corner; press the first one or Enter to finish, Esc to cancel',
  ),
  rectangleHelp: label('点击两个对角', 'Press two opposite corners'),
  lineHelp: label(
    '逐点点击，点击最后一个点或按回车完成，Esc 取消',
    'Press point after point; press the last one or Enter to finish, Esc to cancel',
  ),
  adjustHelp: label(
    '点击图形选中，拖动顶点或边上的点调整，右键删除顶点，Delete 删除图形',
    'Press a shape to select it; drag its corners or the points between, right-click removes a corner, Delete the shape',
  ),
  notDrawn: label(
    '这个图形不能在地图上修改，请改用坐标',
    'This shape cannot be changed on the map; use its coordinates',
  ),
});
