/** What is said of a file that cannot be read. */
import { messages, type Templates } from '../model/said/message.ts';

export const ofReading = {
  notJson: ['不是正确的 JSON：{reason}', 'not JSON: {reason}'],
  isEmpty: ['文件是空的', 'the file is empty'],
  unreadable: ['无法读取', 'it cannot be read'],
  tooDeep: ['不是正确的 JSON：嵌套超过 {most} 层', 'not JSON: nested deeper than {most}'],
  tooLarge: [
    '一个文件最多 {most} 个名称、值和括号；请拆分',
    'a file must have at most {most} names, values and brackets; divide it',
  ],
  protoName: ['"__proto__" 不能用作名称', '"__proto__" is no name'],
  keyTwice: ['"{name}" 在这里写了两次', '"{name}" stands here twice'],
} as const satisfies Templates;

/** By the parser's name of what is wrong. */
export const ofParser = {
  InvalidSymbol: ['有不认识的字符', 'invalid symbol'],
  InvalidNumberFormat: ['数字的写法不对', 'invalid number format'],
  PropertyNameExpected: ['此处须为键名', 'property name expected'],
  ValueExpected: ['此处须为值', 'value expected'],
  ColonExpected: ['缺少冒号', 'colon expected'],
  CommaExpected: ['缺少逗号', 'comma expected'],
  CloseBraceExpected: ['缺少右花括号', 'close brace expected'],
  CloseBracketExpected: ['缺少右方括号', 'close bracket expected'],
  EndOfFileExpected: ['文件到此应已结束', 'end of file expected'],
  InvalidCommentToken: ['不能写注释', 'invalid comment token'],
  UnexpectedEndOfComment: ['注释没有结束', 'unexpected end of comment'],
  UnexpectedEndOfString: ['文字没有结束，缺少引号', 'unexpected end of string'],
  UnexpectedEndOfNumber: ['数字没有写完', 'unexpected end of number'],
  InvalidUnicode: ['Unicode 编码的写法不对', 'invalid unicode'],
  InvalidEscapeCharacter: ['反斜杠后的字符不对', 'invalid escape character'],
  InvalidCharacter: ['有不能出现的字符', 'invalid character'],
} as const satisfies Templates;

export const says = messages(ofReading);
export const parseErrors = messages(ofParser);
