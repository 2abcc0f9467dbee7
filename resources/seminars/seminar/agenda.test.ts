import { expect, it } from 'vitest'
import { agendaFits, shiftAgenda } from './agenda.ts'

const agenda = '19:00 Opening\n20:00 Questions\nEveryone is welcome'

it('the times of an agenda lie within the seminar, across midnight too (SEM-01)', () => {
  expect(agendaFits(agenda, 60, 19 * 60)).toBe(true)
  expect(agendaFits(agenda, 59, 19 * 60)).toBe(false)
  expect(agendaFits(agenda, 90, 18 * 60 + 30)).toBe(true)
  expect(agendaFits(agenda, 90, 15 * 60)).toBe(false)
  expect(agendaFits('23:30 Opening\n0:15 Questions', 60, 23 * 60 + 30)).toBe(true)
  // a page that knows no time zone sees that they span more than the seminar
  expect(agendaFits(agenda, 45)).toBe(false)
  expect(agendaFits(agenda, 60)).toBe(true)
  expect(agendaFits(null, 1)).toBe(true)
})

it('the times of an agenda follow a seminar to another start', () => {
  expect(shiftAgenda(agenda, 330)).toBe('00:30 Opening\n01:30 Questions\nEveryone is welcome')
  expect(shiftAgenda(agenda, -570)).toBe('09:30 Opening\n10:30 Questions\nEveryone is welcome')
})
