import { extendResource, removeSecondFactorOf, resetPasswordOf } from '../../src/schema/index.ts'

const who = { en: 'student', zh: '学员' }

/** Operations on a student's login. */
export const studentLogin = extendResource('student', {
  actions: {
    resetPassword: resetPasswordOf(who),
    removeSecondFactor: removeSecondFactorOf(who, 'student.resetPassword'),
  },
})
