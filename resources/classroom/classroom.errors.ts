import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const classroomErrors = declareErrors({
  lessonUnfinished: {
    code: '319',
    en: 'The lesson hasn’t ended yet. Wait until it has ended.',
    zh: '课节尚未结束，请等待结束后再操作。',
  },
  pictureOfOtherLesson: {
    code: '34804',
    en: 'A chosen picture belongs to another lesson. Nothing was deleted.',
    zh: '所选画面中有不属于本课节的，未删除任何画面。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly classroom: typeof classroomErrors
  }
}
