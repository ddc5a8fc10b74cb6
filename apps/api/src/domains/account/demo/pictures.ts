const width = 1600;
const height = 1067;

/** The colours of a listing's pictures. */
interface Palette {
  sky: string;
  ground: string;
  wall: string;
  roof: string;
  room: string;
  floor: string;
  accent: string;
}

const palettes: Palette[] = [
  {
    sky: "#cfe6f5",
    ground: "#9cc48a",
    wall: "#f3e3cf",
    roof: "#a4513d",
    room: "#f4efe7",
    floor: "#c79a6b",
    accent: "#3f7d6e",
  },
  {
    sky: "#e6e2f3",
    ground: "#b7b9a3",
    wall: "#d9d3cb",
    roof: "#4c566a",
    room: "#eef1f4",
    floor: "#a98467",
    accent: "#c26d4b",
  },
  {
    sky: "#fbe7cf",
    ground: "#8fb573",
    wall: "#fffaf2",
    roof: "#5d6f5a",
    room: "#f7f3ea",
    floor: "#b98b5e",
    accent: "#35618e",
  },
];

/** Draws a listing's pictures as JPEG: the building, a living room and a kitchen. Deterministic for each index. */
export function drawPictures(index: number): Promise<Buffer[]> {
  const palette = palettes[index % palettes.length]!;
  return Promise.all([building(palette), livingRoom(palette), kitchen(palette)].map(toJpeg));
}

async function toJpeg(shapes: string): Promise<Buffer> {
  // Imported lazily, because only demo data needs it here.
  const { default: sharp } = await import("sharp");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1600 1067">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`;

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

const polygon = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;

const glass = "#8fb8cc";
const dark = "#3a3f44";

const windowAt = (x: number, y: number, w = 130, h = 170) =>
  rect(x - 8, y - 8, w + 16, h + 16, "#ffffff", 4) +
  rect(x, y, w, h, glass) +
  polygon(`${x},${y + h} ${x + w},${y} ${x + w},${y + h * 0.45} ${x + w * 0.5},${y + h}`, "#a9cbdb") +
  rect(x + w / 2 - 4, y, 8, h, "#ffffff");

const tree = (x: number, y: number, size: number) =>
  rect(x - size * 0.08, y, size * 0.16, size, "#7a5a3c") +
  circle(x, y - size * 0.2, size * 0.55, "#6f9d62") +
  circle(x + size * 0.25, y - size * 0.4, size * 0.4, "#7fae70");

function building({ sky, ground, wall, roof, accent }: Palette): string {
  const windows = [490, 720, 950].map((x) => windowAt(x, 400)).join("");
  return [
    rect(0, 0, width, height, sky),
    circle(1330, 210, 90, "#fff6d8"),
    rect(0, 830, width, 240, ground),
    tree(240, 620, 230),
    tree(1390, 640, 200),
    rect(400, 350, 800, 500, wall),
    polygon("350,360 800,140 1250,360", roof),
    rect(1000, 170, 70, 130, roof),
    windows,
    windowAt(490, 640),
    windowAt(950, 640),
    rect(725, 630, 130, 220, accent, 6),
    circle(838, 745, 7, "#f5d98b"),
    rect(690, 850, 200, 22, "#cfc8bd"),
    polygon("730,872 850,872 960,1067 620,1067", "#d9d2c5"),
  ].join("");
}

function livingRoom({ room, floor, accent, wall }: Palette): string {
  return [
    rect(0, 0, width, height, room),
    rect(0, 780, width, 290, floor),
    rect(0, 768, width, 16, "#ffffff"),
    windowAt(180, 180, 330, 400),
    rect(140, 150, 40, 470, wall),
    rect(512, 150, 40, 470, wall),
    rect(1130, 200, 260, 200, "#ffffff", 4),
    polygon("1150,380 1230,260 1290,340 1330,300 1370,380", accent),
    `<ellipse cx="860" cy="930" rx="520" ry="80" fill="#ffffff" opacity="0.45"/>`,
    rect(640, 560, 560, 180, accent, 30),
    rect(600, 640, 640, 190, accent, 30),
    rect(670, 650, 240, 90, "#ffffff", 20),
    rect(930, 650, 240, 90, "#ffffff", 20),
    rect(640, 826, 24, 40, dark),
    rect(1176, 826, 24, 40, dark),
    rect(730, 900, 330, 24, "#7a5a3c", 8),
    rect(760, 924, 18, 70, "#7a5a3c"),
    rect(1012, 924, 18, 70, "#7a5a3c"),
    rect(1380, 470, 12, 400, dark),
    polygon("1310,480 1462,480 1430,370 1342,370", "#fff1c9"),
    rect(470, 720, 90, 110, "#b5694a", 10),
    circle(515, 660, 80, "#6f9d62"),
    circle(470, 610, 50, "#7fae70"),
  ].join("");
}

function kitchen({ room, floor, accent, roof }: Palette): string {
  const cupboards = [120, 330, 540, 960, 1170, 1380];
  return [
    rect(0, 0, width, height, room),
    rect(0, 860, width, 210, floor),
    ...cupboards.map((x) => rect(x, 150, 190, 230, accent, 6) + rect(x + 160, 340, 10, 26, "#f2e6cf", 4)),
    windowAt(755, 150, 180, 230),
    rect(100, 380, 1490, 150, "#ffffff", 0),
    ...[0, 1, 2].flatMap((row) =>
      Array.from({ length: 15 }, (_, i) => rect(102 + i * 99, 383 + row * 49, 96, 46, "#f1f3f4")),
    ),
    rect(80, 530, 1520, 34, "#e2dbd0"),
    rect(100, 564, 1490, 296, accent),
    ...[340, 580, 1060, 1300].map((x) => rect(x, 576, 6, 270, "#ffffff")),
    rect(700, 564, 330, 296, dark, 8),
    rect(740, 640, 250, 170, "#5d666e", 8),
    rect(740, 600, 250, 14, "#c8ced3", 6),
    rect(790, 506, 150, 26, dark),
    rect(320, 440, 14, 92, "#b9c0c6"),
    rect(320, 440, 90, 14, "#b9c0c6", 6),
    circle(1230, 500, 30, "#d9893f"),
    circle(1280, 504, 26, "#c94f3d"),
    rect(1180, 516, 150, 16, roof, 6),
  ].join("");
}
