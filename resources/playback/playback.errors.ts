import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const playbackErrors = declareErrors({
  recordingOnLegalHold: {
    code: '34310',
    en: 'The recording is on legal hold and can’t be deleted. Lift the hold first.',
    zh: '该录制正在依法保全，不能删除，请先解除保全。',
  },
  recordingNotRetryable: {
    code: '34311',
    en: 'There is nothing to try again here. Only a part that arrived and could not be processed can be retried.',
    zh: '没有可以重试的内容。只有已上传但处理失败的录制文件可以重试。',
  },
  segmentAddressExpired: {
    code: '34313',
    en: 'The upload address is wrong or has expired. Announce the segment again to get a new one.',
    zh: '上传地址有误或已过期，请重新登记该录制文件以获取新地址。',
  },
  segmentIncomplete: {
    code: '34314',
    en: 'The segment did not arrive completely, so it was not kept. Send it again.',
    zh: '录制文件未完整上传，未保存，请重新上传。',
  },
  segmentAnnouncedOtherwise: {
    code: '34315',
    en: 'A segment with this ID was announced with other data. Use a new ID.',
    zh: '该 ID 已用于登记其他录制文件，请换一个 ID。',
  },
  segmentForDeletedRecording: {
    code: '34316',
    en: 'The recording was deleted here, so it takes no further segments.',
    zh: '该录制已在后台删除，不能再上传文件。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly playback: typeof playbackErrors
  }
}
