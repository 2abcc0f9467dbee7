import { extendResource, removeSecondFactorOf, resetPasswordOf } from '../../src/schema/index.ts'

const who = { en: 'student', zh: '学员' }

/** What is done about how a student logs in. */
export const studentLogin = extendResource('student', {
  actions: {
    resetPassword: resetPasswordOf(who),
    removeSecondFactor: removeSecondFactorOf(who, 'student.resetPassword'),
  },
})
