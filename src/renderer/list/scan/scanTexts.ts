/** What is said of finding by a code. */
import { label } from '../../../core/model/label.ts';
import { textsOf } from '../../engine/speech.ts';

export const scanTexts = textsOf('scan', {
  camera: label('扫码', 'Scan'),
  nothing: label('没有找到“{code}”', 'Nothing found for “{code}”'),
  several: label('找到 {count} 条，请选择', '{count} found: choose one'),
  notNow: label('不能{action}：{reason}', '{action} is not possible: {reason}'),
  title: label('对准二维码', 'Point at the QR code'),
  starting: label('正在打开摄像头…', 'Opening the camera…'),
  looking: label('把二维码放进画面', 'Hold the QR code in view'),
  foreign: label('这不是可以查找的码', 'This code cannot be searched for'),
  insecure: label(
    '此地址不能使用摄像头：请用 https 打开，或在下面输入',
    'No camera at this address: open it over https, or type below',
  ),
  denied: label(
    '未允许使用摄像头：请在浏览器的网站设置里允许，或在下面输入',
    'Camera access was refused: allow it in the site settings of the browser, or type below',
  ),
  none: label('没有摄像头：请在下面输入', 'No camera found: type below'),
  busy: label('摄像头正被其他程序占用：可在下面输入', 'Another program is using the camera: you can type below'),
  typed: label('输入要查找的内容', 'Type what to find'),
  find: label('查找', 'Find'),
  again: label('重试', 'Try again'),
});
