export interface StandInPlaylist {
  id: string
  name: string
  /** The seed for the playlist's picture; if omitted, it has none. */
  cover?: string
  isPublic: boolean
}

export interface MusicAccount {
  id: string
  name: string
  note: string
  playlists: StandInPlaylist[]
}

/** Spotify's ids have 22 letters and digits. */
const idOf = (text: string) => text.padEnd(22, '0')

/** Accounts to choose from on the consent page, including unusual ones, as real accounts can be. */
export const musicAccounts: readonly MusicAccount[] = [
  {
    id: 'mat-music',
    name: 'Mat Music',
    note: 'three playlists',
    playlists: [
      { id: idOf('OpenMatRolls'), name: 'Open mat rolls', cover: 'rolls', isPublic: true },
      { id: idOf('DrillingSlow'), name: 'Drilling, slow', cover: 'drilling', isPublic: true },
      { id: idOf('WarmUp'), name: 'Warm-up', isPublic: false },
    ],
  },
  { id: 'no-lists', name: 'No Lists', note: 'none', playlists: [] },
  {
    id: 'collector',
    name: 'Музыка 柔術 Collector',
    note: '120 playlists, other alphabets, long names',
    playlists: Array.from({ length: 120 }, (_, at) => ({
      id: idOf(`Collected${at}x`),
      name:
        at === 0
          ? 'مرحبا 柔術 Roda às sextas & <i>friends</i> – a name as long as a playlist at the service may have, which is one hundred'
          : `Playlist ${at}`,
      ...(at % 3 === 0 ? { cover: `collected${at}` } : {}),
      isPublic: at % 2 === 0,
    })),
  },
]
