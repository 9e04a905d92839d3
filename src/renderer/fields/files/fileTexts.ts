/** The words of a form's files. */
import { label } from '../../../core/model/label.ts';
import { textsOf } from '../../engine/speech.ts';

export const fileTexts = textsOf('files', {
  upload: label('上传', 'Upload'),
  hint: label('支持 {kinds}，单个不超过 {limit} MB', '{kinds}, at most {limit} MB a file'),
  notImage: label('{name} 不是 png、jpg 或 jpeg 图片', '{name} is not a png, jpg or jpeg image'),
  otherKind: label('{name} 不是 {kinds} 文件', '{name} is not a {kinds} file'),
  tooLarge: label('{name} 有 {size} MB，超过 {limit} MB 的上限', '{name} is {size} MB; the limit is {limit} MB'),
  empty: label('{name} 是空文件', '{name} is an empty file'),
  failed: label('{name} 上传失败：{text}', '{name} could not be uploaded: {text}'),
  cancel: label('取消上传', 'Cancel upload of'),
});
