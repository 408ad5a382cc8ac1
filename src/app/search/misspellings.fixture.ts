/** Names of real affiliations and towns, each with what people type instead. */
const AFFILIATIONS = {
  'Gracie Barra': 'gracie bara, graice barra, gracie barrra, graciebarra, gracy barra, grasie barra, gracie varra',
  'Gracie Humaitá': 'gracie humaita, gracie humata, gracie umaita, gracie humiata',
  'Carlson Gracie': 'carlson gracy, calrson gracie, carlsson gracie, karlson gracie, carlsongracie',
  'Roger Gracie': 'rodger gracie, roger graice, rogger gracie, rogergracie',
  'Ribeiro Jiu-Jitsu': 'ribero jiu jitsu, ribeiro jiujitsu, ribiero jiu-jitsu, ribeiro jui jitsu',
  Alliance: 'aliance, allaince, alliace, alianse, allliance',
  Checkmat: 'chekmat, check mat, checkmatt, chckmat, checmkat, checkmate',
  Atos: 'atoss, attos, atps, atso',
  'Nova União': 'nova uniao, novauniao, nova unaio, nova uniaoo, nova unio',
  'Soul Fighters': 'soul figthers, soulfighters, sol fighters, soul fihgters, soul fighers',
  'Brazilian Top Team': 'brasilian top team, brazillian top team, brazilian toptem, brazilan top team',
  'Gordo Jiu-Jitsu': 'gorod jiu jitsu, gordo jiu jitzu, gordo jujitsu, gordo jiu jitus',
  Zenith: 'zenit, zennith, zentih, senith',
  'Cícero Costha': 'cicero costa, cicero costah, cisero costha, cicerro costha',
  'De La Riva': 'delariva, de la rivva, de la rvia, dela riva',
  'Straight Blast Gym': 'strait blast gym, straight blats gym, straigt blast, sbg, straightblast gym',
  'Renzo Gracie': 'renso gracie, renzo garcie, remzo gracie, renzogracie',
  Unity: 'unitty, unnity, uniyt',
  'Lotus Club': 'lotsu club, lotus clubb, lottus club, lotusclub',
  'Dream Art': 'dreamart, draem art, dream atr, drem art',
  'Fight Sports': 'figth sports, fightsports, fight spotrs, fight sprots',
  '10th Planet': '10 th planet, 10th plannet, 10th palnet, 10th planed, tenth planet',
  'Guigo Jiu-Jitsu': 'giugo jiu jitsu, guigo jiujutsu, guiggo jiu jitsu',
  'Ares Jiu-Jitsu': 'arres jiu jitsu, ares jiu jistu, ares jiujtsu',
  'Pedro Sauer': 'pedro saur, pedor sauer, pedro sauuer, pedro suaer',
} as const

const TOWNS = {
  'Rio de Janeiro': 'rio de janiero, rio de janero, riodejaneiro, rio de jenairo',
  'São Paulo': 'sao paolo, sao pualo, sau paulo, sao paul',
  Dublin: 'dubln, dublim, dulbin, dubblin, doblin',
  Kraków: 'krakow, karkow, krakoww, krakuw',
  Zürich: 'zurich, zuerich, zurihc, zurrich, zurick',
  Reykjavík: 'reykjavik, reikjavik, rekjavik, reykjavk',
  'Belo Horizonte': 'belo horisonte, bello horizonte, belohorizonte, belo horzonte',
  Florianópolis: 'florianopolis, florianopilis, florianoplis, floranopolis',
  Copenhagen: 'copenhagn, copenhaguen, kopenhagen, copenhgaen',
  Gothenburg: 'gothenberg, gotenburg, gothenbrug',
  Budapest: 'budapset, buddapest, budapesht',
  Bucharest: 'bucarest, bucharset, buchrest',
  Melbourne: 'melborne, melbuorne, melbourn',
  Wellington: 'welington, wellingtn, welligton',
  Johannesburg: 'johanesburg, johannesberg, johannsburg',
  Philadelphia: 'philadelfia, filadelphia, philadephia',
  Albuquerque: 'albuquerqe, alburquerque, albequerque',
  Montréal: 'montreal, montrael, monteral',
  Düsseldorf: 'dusseldorf, duseldorf, dusseldrof',
  Marseille: 'marseile, marsielle, marseilles',
  Barcelona: 'barcelna, barselona, bacelona',
  'San Diego': 'san deigo, sandiego, san diago',
  'Los Angeles': 'los angelos, losangeles, los angles',
  Curitiba: 'curitba, curitbia, kuritiba',
  Fortaleza: 'fortalesa, fortleza, fortaleeza',
  Edinburgh: 'edinburg, edinbrugh, edinborough',
  Helsinki: 'helsniki, helsinky, hellsinki',
} as const

export const affiliations = Object.keys(AFFILIATIONS)
export const towns = Object.keys(TOWNS)

/** 200 names as meant and as typed. */
export const misspellings = Object.entries<string>({ ...AFFILIATIONS, ...TOWNS }).flatMap(([meant, typed]) =>
  typed.split(', ').map((each) => ({ meant, typed: each })),
)
