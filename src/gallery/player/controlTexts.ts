/** What the player's controls are called. A name holds what its control shows, for those who speak to the page. */
import { En } from 'media-chrome/dist/lang/en.js';
import { ZhCn } from 'media-chrome/dist/lang/zh-CN.js';
import { addTranslation } from 'media-chrome/dist/utils/i18n.js';

addTranslation('en', { ...En, 'Playback rate {playbackRate}': 'Playback rate {playbackRate}x' });
addTranslation('zh-CN', { ...ZhCn, 'Playback rate {playbackRate}': '播放速度 {playbackRate}x' });
