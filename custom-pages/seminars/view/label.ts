import type { Label } from '../../../src/schema/label.ts'

/** The page's title while no seminar is open. */
export const inviteLabel: Label = { en: 'Seminar invitation', zh: '研讨会邀请' }
