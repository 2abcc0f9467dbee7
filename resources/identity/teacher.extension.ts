import { extendResource, removeSecondFactorOf, resetPasswordOf } from '../../src/schema/index.ts'

const who = { en: 'teacher', zh: '老师' }

/** Operations on a teacher's login. */
export const teacherLogin = extendResource('teacher', {
  actions: {
    resetPassword: resetPasswordOf(who),
    removeSecondFactor: removeSecondFactorOf(who, 'teacher.resetPassword'),
  },
})
