import { defineAction, password } from '../../src/schema/index.ts'

/** STU-04, LGN-04: refused with 905 for accounts that the school didn't make. */
export const resetPassword = defineAction({
  label: { en: 'Reset password', zh: '重置密码' },
  icon: 'lock',
  on: 'record',
  input: {
    password: password({
      label: { en: 'New password', zh: '新密码' },
      required: true,
      help: { en: '6 to 20 letters and digits', zh: '6 到 20 位字母或数字' },
    }),
  },
  errors: ['905', '2114', '2115', '11000'],
  confirm: {
    en: 'The student is logged out everywhere and logs in with the new password. Accounts that people or other services made keep their own.',
    zh: '该学员将在所有设备上退出登录，之后使用新密码登录。个人账号和第三方账号的密码不能由学校重置。',
  },
})
