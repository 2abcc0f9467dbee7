import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nutshell, recordProvider, showRecord } from '../support/record-bench.tsx'
import { student } from '../../resources/people/student/student.resource.ts'
import { automation } from '../../resources/automations/automation/automation.resource.ts'
import { automationTexts } from '../../resources/automations/automation/automation.texts.ts'
import { ActionColumn } from '../../resources/automations/automation/RuleColumns.tsx'

const notice = {
  ...nutshell,
  target: 'student',
  trigger: 'CHANGE',
  action: 'NOTIFY',
  recipients: ['owner'],
}
const said = (record: object) => ({ ...notice, ...record })
const { notify, owner } = automationTexts.en

it.each([
  [{ messageZh: '新学员', messageEn: 'New student' }, 'New student'],
  [{ messageZh: '新学员', messageEn: null }, '新学员'],
])(
  'a message is shown in the reader’s language, or in the one there is: %j',
  async (record, text) => {
    showRecord(recordProvider(), '/boatDetail', {
      resource: automation,
      others: [student],
      node: <ActionColumn record={said(record)} />,
    })
    expect(await screen.findByText(notify(owner, text))).toBeTruthy()
  },
)
