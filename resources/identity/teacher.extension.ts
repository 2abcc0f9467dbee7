import { extendResource, removeSecondFactorOf, resetPasswordOf } from '../../src/schema/index.ts'

const who = { en: 'teacher', zh: '老师' }

/** What is done about how a teacher logs in. */
export const teacherLogin = extendResource('teacher', {
  actions: {
    resetPassword: resetPasswordOf(who),
    removeSecondFactor: removeSecondFactorOf(who, 'teacher.resetPassword'),
  },
})
