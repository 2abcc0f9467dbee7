import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const sharedLinksErrors = declareErrors({
  recordingNotShareable: {
    code: '34312',
    en: 'Only a recording that can be watched can be shared.',
    zh: '只有可以观看的录制才能分享。',
  },
  shareTargetUnclear: {
    code: '34540',
    en: 'A link shares either a recording or a section. Choose one of them.',
    zh: '一个链接只能分享录制或小节中的一项，请选择其一。',
  },
  sectionNotShareable: {
    code: '34541',
    en: 'Only a section that students can watch can be shared. Show it, list its course, and wait until its video is converted.',
    zh: '只有学员可以观看的小节才能分享。请先显示小节、上架课程，并等待视频转换完成。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly sharedLinks: typeof sharedLinksErrors
  }
}
