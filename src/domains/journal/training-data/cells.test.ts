import { expect, test } from 'vitest'
import { dateOrderOf, isAmbiguousDate, readClock, readDay, readList, readMinutes } from './cells.ts'
import { columnsOf, disciplineNamed, kindNamed, rowTypeNamed } from './columns.ts'

test('reads common date formats, and reports an ambiguous day and month', () => {
  expect(readDay('2026-11-03')).toEqual({ day: '2026-11-03' })
  expect(readDay('2026/11/3')).toEqual({ day: '2026-11-03' })
  expect(readDay('3.11.2026')).toEqual({ day: '2026-11-03' })
  expect(readDay('2026-11-03 18:30')).toEqual({ day: '2026-11-03', start: '18:30' })
  expect(readDay('2026-11-03T18:30:00')).toEqual({ day: '2026-11-03', start: '18:30' })
  for (const named of [
    'Nov 3, 2026, 6:30:00 PM',
    '3 Nov 2026, 18:30',
    '3 de novembro de 2026 18:30',
    'November 3, 2026 18:30',
    'Nov 3, 2026, 6:30:00\u202fPM',
    '03.11.2026, 18:30:00',
    '3. Nov. 2026, 18:30:00',
    '3 de nov. de 2026, 18:30:00',
    '3 nov. 2026 à 18:30:00',
  ])
    expect([named, readDay(named)]).toEqual([named, { day: '2026-11-03', start: '18:30' }])
  expect(
    ['21 juin 2026', '21 juil. 2026', '3 août 2026', '1 déc. 2026', '5 Mär 2026', '5 gen 2026'].map((text) =>
      readDay(text),
    ),
  ).toEqual(['06-21', '07-21', '08-03', '12-01', '03-05', '01-05'].map((day) => ({ day: `2026-${day}` })))
  expect(readDay('46329')).toEqual({ day: '2026-11-03' })
  expect(readDay('46329,75')).toEqual({ day: '2026-11-03', start: '18:00' })
  expect(readDay('03/11/2026')).toBe('either')
  expect(readDay('03/11/2026', 'day_first')).toEqual({ day: '2026-11-03' })
  expect(readDay('03/11/2026', 'month_first')).toEqual({ day: '2026-03-11' })
  expect(readDay('24/12/26', 'month_first')).toEqual({ day: '2026-12-24' })
  expect([isAmbiguousDate('03/11/2026'), isAmbiguousDate('11/11/2026'), isAmbiguousDate('24/12/2026')]).toEqual([
    true,
    false,
    false,
  ])
  expect([dateOrderOf('24/12/2026'), dateOrderOf('12/24/2026'), dateOrderOf('03/04/2026')]).toEqual([
    'day_first',
    'month_first',
    undefined,
  ])
  for (const wrong of ['', 'yesterday', '2026-02-30', '31/31/2026', '12', '2026-11-03 25:00'])
    expect([wrong, readDay(wrong, 'day_first')]).toEqual([wrong, undefined])
})

test('reads times and durations in every common format', () => {
  expect(
    ['18:30', '18.30', '18h30', '6:30 PM', '6:30pm', '18h', '0.75', '12:15 am', '18:30:00'].map(readClock),
  ).toEqual(['18:30', '18:30', '18:30', '18:30', '18:30', '18:00', '18:00', '00:15', '18:30'])
  expect(['25:00', 'noon', '12:75', '18'].map(readClock)).toEqual([undefined, undefined, undefined, undefined])
  expect(
    ['90', '1:30', '1h30', '1 h 30 min', '90 min', '1.5 h', '1,5h', '0.0625', '40:00', '1:30:00'].map(readMinutes),
  ).toEqual([90, 90, 90, 90, 90, 90, 90, 90, 2400, 90])
  expect(['', 'long', '-5'].map(readMinutes)).toEqual([undefined, undefined, undefined])
})

test('recognises columns and values in English, Portuguese and Spanish', () => {
  expect([...columnsOf(['Data', 'Duração', 'Modalidade', 'Observações', 'Cor'])]).toEqual([
    ['date', 0],
    ['minutes', 1],
    ['discipline', 2],
    ['notes', 3],
  ])
  expect([...columnsOf(['Fecha', 'Hora', 'Lesiones', 'fecha'])]).toEqual([
    ['date', 0],
    ['start', 1],
    ['injuries', 2],
  ])
  expect(['Open Mat', 'aula particular', 'SEMINÁRIO', 'yoga'].map(kindNamed)).toEqual([
    'open_mat',
    'private',
    'seminar',
    undefined,
  ])
  expect([disciplineNamed('sem kimono'), disciplineNamed('Gi'), rowTypeNamed('Ronda')]).toEqual(['nogi', 'gi', 'round'])
})

test('splits a cell at semicolons, line breaks or commas', () => {
  expect(readList('armbar; triangle, closed ;')).toEqual(['armbar', 'triangle, closed'])
  expect(readList('armbar, triangle')).toEqual(['armbar', 'triangle'])
})
