import { dateTime, defineAction } from '../../../src/schema/index.ts'

/** Deletes recordings; an undo brings them back until their files are gone, a week later. */
export const remove = defineAction({
  label: { en: 'Delete recording', zh: '删除录制' },
  on: 'records',
  icon: 'trash',
  danger: true,
  confirm: {
    en: 'Delete the recording? Nobody can watch it any more, and shared links to it stop working.',
    zh: '删除该录制？删除后无法观看，已分享的链接也会失效。',
  },
  errors: ['34310'],
})

/** Keeps recordings from being deleted, by whomever. */
export const hold = defineAction({
  label: { en: 'Place legal hold', zh: '设为依法保全' },
  on: 'records',
  icon: 'lock',
  confirm: {
    en: 'A recording on legal hold can’t be deleted and doesn’t expire until the hold is lifted.',
    zh: '保全期间录制不能删除，也不会过期，直到解除保全。',
  },
})

export const release = defineAction({
  label: { en: 'Lift legal hold', zh: '解除保全' },
  on: 'records',
  icon: 'unlock',
  right: 'recording.hold',
})

/** Sets until when recordings are kept. */
export const keep = defineAction({
  label: { en: 'Set expiry', zh: '设置保留期限' },
  on: 'records',
  icon: 'clock',
  input: {
    expireAt: dateTime({
      label: { en: 'Delete after', zh: '到期删除时间' },
      help: { en: 'Leave empty to keep it', zh: '留空则一直保留' },
    }),
  },
})

/** Tries once more what failed here. */
export const retry = defineAction({
  label: { en: 'Try again', zh: '重试' },
  on: 'record',
  icon: 'refresh',
  primary: true,
  when: { state: 'FAILED' },
  refused: '34311',
})
