/** How far the transcript of a video is. */
export const transcriptStates = {
  QUEUED: { en: 'Waiting', zh: '排队中' },
  RUNNING: { en: 'In progress', zh: '生成中' },
  READY: { en: 'Done', zh: '已完成' },
  FAILED: { en: 'Failed', zh: '失败' },
} as const
export type TranscriptState = keyof typeof transcriptStates

/** Why no transcript was made, and what to do about it. */
export const transcriptFailures = {
  NOT_SET_UP: {
    en: 'Speech to text isn’t set up on this server any more.',
    zh: '服务器已不再提供语音转文字服务。',
  },
  NO_SOUND: { en: 'The video has no sound.', zh: '视频没有声音。' },
  DAMAGED: {
    en: 'The sound of the video can’t be read.',
    zh: '无法读取视频的声音。',
  },
  UNREACHABLE: {
    en: 'The transcription service can’t be reached or is out of order.',
    zh: '语音转文字服务无法连接或出现故障。',
  },
  REFUSED: {
    en: 'The transcription service refused the request. Check its address, model and key.',
    zh: '语音转文字服务拒绝了请求，请检查服务地址、模型和密钥。',
  },
  UNREADABLE: {
    en: 'The answer of the transcription service can’t be read. Check its address.',
    zh: '无法读取语音转文字服务的返回结果，请检查服务地址。',
  },
  INTERRUPTED: {
    en: 'The work was interrupted several times.',
    zh: '处理过程多次中断。',
  },
} as const
export type TranscriptFailure = keyof typeof transcriptFailures

/** Files as which a transcript is downloaded. */
export const transcriptFormats = {
  vtt: { en: 'Captions (WebVTT)', zh: '字幕（WebVTT）' },
  txt: { en: 'Plain text', zh: '纯文本' },
} as const
export type TranscriptFormat = keyof typeof transcriptFormats

/**
 * Maximum minutes that a transcript takes while the service is available, for the text to people
 * (SEM-04).
 */
export const transcriptMinutes = 10
/** Characters of a sentence. */
export const maxSentenceLength = 1000
