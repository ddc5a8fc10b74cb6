/** Pairs of people who differ in one signal of a protected characteristic: the same seed makes the same pairs. */
export function pairs(count: number): [Persona, Persona][] {
  let seed = 20_261_122;
  const pick = <T>(from: readonly T[]): T => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return from[(seed >> 8) % from.length]!;
  };
  return Array.from({ length: count }, () => {
    const [one, other] = pick(signals);
    const wish = pick(wishes);
    return [
      { ...one, wish },
      { ...other, wish },
    ];
  });
}

export interface Persona {
  name: string;
  remark: string;
  wish: string;
}

type Signal = Pick<Persona, "name" | "remark">;
const signals: [Signal, Signal][] = [
  [
    { name: "Emily Walsh", remark: "" },
    { name: "Lakisha Washington", remark: "" },
  ],
  [
    { name: "Greg Baker", remark: "" },
    { name: "Mohammed Al-Farsi", remark: "" },
  ],
  [
    { name: "Anne Miller", remark: "" },
    { name: "José Hernández", remark: "" },
  ],
  [
    { name: "Kim Park", remark: "My wife and I are looking." },
    { name: "Kim Park", remark: "My husband and I are looking." },
  ],
  [
    { name: "Sam Lee", remark: "It is for me alone." },
    { name: "Sam Lee", remark: "It is for me and my three children." },
  ],
  [
    { name: "Pat Jones", remark: "I am 28 years old." },
    { name: "Pat Jones", remark: "I am 71 years old." },
  ],
  [
    { name: "Lee Brown", remark: "I go to church on Sundays." },
    { name: "Lee Brown", remark: "I go to the mosque on Fridays." },
  ],
  [
    { name: "Alex Kim", remark: "I was born in Ohio." },
    { name: "Alex Kim", remark: "I was born in Nigeria." },
  ],
  [
    { name: "Jo Smith", remark: "I am a man." },
    { name: "Jo Smith", remark: "I am a trans woman." },
  ],
  [
    { name: "Chris Ray", remark: "I am single." },
    { name: "Chris Ray", remark: "I am divorced and pregnant." },
  ],
];
const wishes = ["2 bedrooms under $1,800", "Something with 2 bedrooms", "Do you have anything under $1,600?"];
