/** Events of an invented journal, as the game of today writes them. */
export const time = (second: number): string => `2025-03-02T19:00:${String(second).padStart(2, "0")}Z`;

type Fields = Readonly<Record<string, unknown>>;

export const event = (kind: string, second: number, fields: Fields = {}): Fields => ({
  timestamp: time(second),
  event: kind,
  ...fields,
});

export const address = 10477373803;
export const starPos = [1.5, -20.25, 300.125];
export const here = { StarSystem: "Varkesh", SystemAddress: address, StarPos: starPos };

export const login: readonly Fields[] = [
  event("Fileheader", 0, {
    part: 1,
    language: "English/UK",
    Odyssey: true,
    gameversion: "4.1.0.100",
    build: "r300000/r0 ",
  }),
  event("Commander", 1, { FID: "F100", Name: "Jameson" }),
  event("LoadGame", 2, {
    FID: "F100",
    Commander: "Jameson",
    Horizons: true,
    Odyssey: true,
    Ship: "SideWinder",
    ShipID: 1,
  }),
  event("Location", 3, {
    ...here,
    Docked: false,
    Taxi: false,
    Multicrew: false,
    Wanted: false,
    Body: "Varkesh A",
    BodyID: 1,
  }),
];
