import { reportViews } from '../../../resources/reports/report-link/report.options.ts'
import type {
  OpenedReport,
  WeekFigure,
} from '../../../resources/reports/report-link/report.types.ts'
import type { ReportWords } from './words.ts'

const width = 1080
const edge = 72
const font = (size: number, weight = 400): string =>
  `${String(weight)} ${String(size)}px Inter, system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif`
const colours = { text: '#1a1b20', muted: '#5f626d', accent: '#4a55c7', line: '#e7e7ec' } as const

type Pair = readonly [string, string]

/** The numbers in a report's picture, most important first. */
export const imageFigures = (report: OpenedReport, words: ReportWords): readonly Pair[] => {
  const { t, count, percent } = words
  const { attendance, tasks, points, teaching, lesson, ranking, hours } = report
  const own = ranking?.list.find(one => one.own)
  const list: readonly (Pair | null)[] = [
    teaching && [t.held, count(teaching.held)],
    teaching && [t.heldOnTime, count(teaching.onTime)],
    teaching && [t.students, count(teaching.students)],
    attendance && [t.rate, percent(attendance.rate)],
    attendance && [t.lessons, count(attendance.lessons)],
    hours && [t.hoursLeft, count(hours.remaining)],
    tasks && [t.submitted, `${count(tasks.submitted)} / ${count(tasks.given)}`],
    points && [t.added, count(points.added)],
    points && points.balance !== null ? [t.balance, count(points.balance)] : null,
    lesson?.status ? [t.attended, t.states[lesson.status]] : null,
    lesson ? [t.tasks, count(lesson.tasks.length)] : null,
    own ? [t.rank, count(own.rank)] : null,
    own ? [t.points, count(own.points)] : null,
  ]
  return list.filter(one => one !== null).slice(0, 6)
}

const weeksIn = ({ attendance, teaching, points }: OpenedReport): readonly WeekFigure[] =>
  attendance?.weeks ?? teaching?.weeks ?? points?.weeks ?? []

/** Breaks a text into lines of the picture's width. */
const linesOf = (pen: CanvasRenderingContext2D, text: string, most: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const part of text.match(/[\u4e00-\u9fff]|[^\s\u4e00-\u9fff]+\s*/g) ?? []) {
    if (line !== '' && pen.measureText(line + part).width > width - 2 * edge) {
      lines.push(line.trim())
      line = ''
    }
    line += part
  }
  if (line !== '') lines.push(line.trim())
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] : lines
}

/** Draws the bars of the weeks; returns the y position below them. */
const drawWeeks = (
  pen: CanvasRenderingContext2D,
  weeks: readonly WeekFigure[],
  top: number,
): number => {
  const highest = Math.max(...weeks.map(({ value }) => value ?? 0))
  if (weeks.length < 2 || highest === 0) return top
  const step = (width - 2 * edge) / weeks.length
  const height = 220
  pen.fillStyle = colours.accent
  weeks.forEach(({ value }, n) => {
    const bar = ((value ?? 0) / highest) * height
    pen.fillRect(edge + n * step, top + height - bar, step * 0.7, bar)
  })
  return top + height + 48
}

/**
 * Draws a report as a picture that can be passed on: whose it is, its figures, their course, and
 * the teacher's words. It carries no link.
 */
export const drawReport = (report: OpenedReport, words: ReportWords): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = 1350
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws no pictures')
  const write = (text: string, y: number, style: string, colour: string, x = edge) => {
    pen.font = style
    pen.fillStyle = colour
    pen.fillText(text, x, y)
  }
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, canvas.height)
  pen.fillStyle = colours.accent
  pen.fillRect(0, 0, width, 12)
  write(report.institution, 96, font(30), colours.muted)
  write(reportViews[report.view][words.lang], 164, font(48, 700), colours.text)
  const { day, t } = words
  const days =
    report.from === report.until ? day(report.from) : t.period(day(report.from), day(report.until))
  write([report.person, days].filter(Boolean).join(' · '), 220, font(30), colours.muted)
  imageFigures(report, words).forEach(([name, value], n) => {
    const x = edge + (n % 3) * ((width - 2 * edge) / 3)
    const y = 340 + Math.floor(n / 3) * 160
    write(value, y, font(56, 700), colours.text, x)
    write(name, y + 44, font(26), colours.muted, x)
  })
  let y = drawWeeks(pen, weeksIn(report), 640)
  const comment = report.lesson?.comment ?? report.lessons?.find(one => one.comment)?.comment
  if (comment) {
    write(t.comment, y + 30, font(28, 600), colours.text)
    pen.font = font(30)
    for (const line of linesOf(pen, comment.text, 6)) {
      y += 48
      write(line, y + 36, font(30), colours.text)
    }
  }
  pen.fillStyle = colours.line
  pen.fillRect(edge, canvas.height - 110, width - 2 * edge, 2)
  write(t.foot(report.institution), canvas.height - 60, font(26), colours.muted)
  return canvas
}

/** Saves the picture of a report as a PNG file. */
export const saveReportImage = async (report: OpenedReport, words: ReportWords): Promise<void> => {
  const canvas = drawReport(report, words)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('the picture could not be drawn')
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `${report.view}-${report.until}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
