import { defineAction, text } from '../../../src/schema/index.ts'

/** Converts a video again after its conversion failed. */
export const retry = defineAction({
  label: { en: 'Retry conversion', zh: '重新转码' },
  on: 'records',
  icon: 'refresh',
  when: { state: 'FAILED' },
  refused: '34216',
  errors: ['34205'],
})

/** Ends the conversion of a video; what it had written is deleted. */
export const cancel = defineAction({
  label: { en: 'Cancel conversion', zh: '取消转码' },
  on: 'records',
  confirm: {
    en: 'Cancel the conversion? You can retry it later.',
    zh: '取消转码？之后可以重新转码。',
  },
  when: { state: ['UPLOADED', 'CONVERTING'] },
  refused: '34217',
})

/** Gives a video another name. */
export const rename = defineAction({
  label: { en: 'Rename', zh: '重命名' },
  on: 'record',
  icon: 'edit',
  input: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 200,
    }),
  },
})

/**
 * Deletes a video with everything that was made of it; sections that showed it are left without
 * one.
 */
export const remove = defineAction({
  label: { en: 'Delete video', zh: '删除视频' },
  on: 'records',
  icon: 'trash',
  danger: true,
  confirm: {
    en: 'Sections that show the video are left without one. You can undo this for 30 days.',
    zh: '使用该视频的小节将不再有视频。30 天内可以撤销。',
  },
})
