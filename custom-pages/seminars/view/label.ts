import type { Label } from '../../../src/schema/label.ts'

/** What the page is called as long as no seminar is open on it. */
export const inviteLabel: Label = { en: 'Seminar invitation', zh: '研讨会邀请' }
