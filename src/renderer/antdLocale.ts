import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import type { Language } from '../core/model/catalogue.ts';

/** The component library's own words. */
export const antdLocale = (language: Language): typeof zhCN => (language === 'zh-CN' ? zhCN : enUS);
