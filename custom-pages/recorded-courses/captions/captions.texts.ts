import { texts } from '../../../src/i18n/texts.ts'

export const captionTexts = texts({
  en: {
    title: (section: string) => `Captions of “${section}”`,
    help: 'WebVTT files (.vtt), one for each language. Students turn them on in the player.',
    none: 'None yet',
    facts: (file: string, cues: number) =>
      cues === 1 ? `${file}, 1 caption` : `${file}, ${cues} captions`,
    add: (language: string) => `Upload captions: ${language}`,
    replace: (language: string) => `Replace captions: ${language}`,
    remove: (language: string) => `Delete captions: ${language}`,
    saved: (language: string) => `Captions saved: ${language}`,
    removed: (language: string) => `Captions deleted: ${language}`,
    tooLarge: 'The file is too large for captions.',
    failed: 'The captions could not be loaded',
    save: 'Save captions',
    close: 'Close',
  },
  zh: {
    title: section => `“${section}”的字幕`,
    help: '每种语言可上传一个 WebVTT 文件（.vtt），学员可在播放器中打开字幕。',
    none: '暂无',
    facts: (file, cues) => `${file}，共 ${cues} 条`,
    add: language => `上传字幕：${language}`,
    replace: language => `替换字幕：${language}`,
    remove: language => `删除字幕：${language}`,
    saved: language => `已保存字幕：${language}`,
    removed: language => `已删除字幕：${language}`,
    tooLarge: '文件过大，不是有效的字幕文件。',
    failed: '字幕加载失败',
    save: '保存字幕',
    close: '关闭',
  },
})
