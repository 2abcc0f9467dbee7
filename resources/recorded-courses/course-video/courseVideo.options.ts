import type { StateTone } from '../../../src/schema/fields/index.ts'

/** VID-03. */
export const videoStates = {
  UPLOADED: { en: 'Waiting for conversion', zh: '等待转码' },
  CONVERTING: { en: 'Converting', zh: '转码中' },
  READY: { en: 'Ready', zh: '转码完成' },
  FAILED: { en: 'Conversion failed', zh: '转码失败' },
} as const
export type VideoState = keyof typeof videoStates

/** How each looks. */
export const videoTones: Readonly<Record<VideoState, StateTone>> = {
  UPLOADED: 'neutral',
  CONVERTING: 'informative',
  READY: 'good',
  FAILED: 'bad',
}

/** Why a video couldn't be converted, and what to do about it. */
export const conversionFailures = {
  NOT_A_VIDEO: {
    en: 'The file isn’t an mp4 or mov video. Export it again as mp4 and upload it.',
    zh: '文件不是 mp4 或 mov 视频，请重新导出为 mp4 后上传。',
  },
  DAMAGED: {
    en: 'The file is damaged or incomplete. Check that it plays on your computer, then upload it again.',
    zh: '文件已损坏或不完整，请确认能在电脑上播放后重新上传。',
  },
  NO_PICTURE: {
    en: 'The file has no picture track. Upload a video with a picture.',
    zh: '文件没有画面，请上传包含画面的视频。',
  },
  UNSUPPORTED: {
    en: 'The video’s format can’t be read. Export it as mp4 (H.264) and upload it again.',
    zh: '无法读取该视频的编码格式，请导出为 mp4（H.264）后重新上传。',
  },
  TOO_LONG: {
    en: 'The video is longer than 12 hours. Split it into parts.',
    zh: '视频超过 12 小时，请拆分后上传。',
  },
  TIMED_OUT: {
    en: 'The conversion took too long. Retry it, or upload a shorter or smaller video.',
    zh: '转码超时，请重试，或上传时长更短、体积更小的视频。',
  },
  STORAGE_FULL: {
    en: 'There is no space left to store the converted video. Free up space, then retry.',
    zh: '存储空间不足，无法保存转码后的视频，请清理空间后重试。',
  },
  INTERRUPTED: {
    en: 'The conversion was interrupted several times. Retry it later.',
    zh: '转码多次中断，请稍后重试。',
  },
  CANCELLED: { en: 'The conversion was cancelled.', zh: '转码已取消。' },
  UNAVAILABLE: {
    en: 'Videos can’t be converted in this demo. On a server of your own they are.',
    zh: '演示环境不支持视频转码，部署到服务器后即可使用。',
  },
  FAILED: {
    en: 'The video couldn’t be converted. Retry it, or export it again as mp4 and upload it.',
    zh: '视频转码失败，请重试，或重新导出为 mp4 后上传。',
  },
} as const
export type ConversionFailure = keyof typeof conversionFailures
