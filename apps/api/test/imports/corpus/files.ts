/** Files as programs and people write them, and what must become of each. Own examples: every text is made up. */

export interface ExampleFile {
  name: string;
  /** Text is UTF-8. */
  content: string | Buffer;
  /** What the listings have, in the order of the rows. */
  listings: Record<string, unknown>[];
  /** `row field`, and a part of the message. */
  errors?: Record<string, string>;
  /** `row field from` and the value. */
  conversions?: Record<string, string | number>;
  ignored?: string[];
}

const listing = (address: string, more: object = {}) => ({
  address,
  monthlyRent: 1500,
  bedrooms: 2,
  bathrooms: 1,
  ...more,
});
const heading = "address,rent,beds,baths";
const utf16 = (text: string, mark = "\ufeff") => Buffer.from(mark + text, "utf16le");

export const encodings: ExampleFile[] = [
  {
    name: "UTF-16 in little order with a mark, tabs",
    content: utf16("address\trent\tbeds\tbaths\r\n1 Niño St\t1500\t2\t1\r\n"),
    listings: [listing("1 Niño St")],
  },
  {
    name: "UTF-16 in big order",
    content: utf16(`${heading}\n1 Niño St,1500,2,1\n`).swap16(),
    listings: [listing("1 Niño St")],
  },
  {
    name: "UTF-16 without a mark",
    content: utf16(`${heading}\n1 Niño St,1500,2,1\n`, ""),
    listings: [listing("1 Niño St")],
  },
  {
    name: "UTF-8 with a mark",
    content: `\ufeff${heading}\n1 Niño St,1500,2,1`,
    listings: [listing("1 Niño St")],
  },
  {
    name: "Windows-1252",
    content: Buffer.from(
      `${heading},details\r\n1 O\x92Hara St,1500,2,1,\x93Snug\x94 \x96 \x80900 \x99\r\n`,
      "latin1",
    ),
    listings: [listing("1 O’Hara St", { description: "“Snug” – €900 ™" })],
  },
  {
    name: "lines in UTF-8 and in Windows-1252",
    content: Buffer.concat([
      Buffer.from(`${heading}\n1 Niño St,1500,2,1\n`),
      Buffer.from("2 Ni\xf1o St,1500,2,1\n", "latin1"),
    ]),
    listings: [listing("1 Niño St"), listing("2 Niño St")],
  },
];

export const shapes: ExampleFile[] = [
  {
    name: "a header that ends otherwise than the rows",
    content: `${heading},details\r\n1 Mix St,1500,2,1,a\n2 Mix St,1500,2,1,b\r3 Mix St,1500,2,1,c\r\n`,
    listings: ["a", "b", "c"].map((description, i) => listing(`${i + 1} Mix St`, { description })),
  },
  {
    name: "line breaks of each kind within quotation marks",
    content: `${heading},details\r"1 Mix St",1500,2,1,"a\r\nb\nc\rd"\r2 Mix St,1500,2,1,e`,
    listings: [listing("1 Mix St", { description: "a\nb\nc\nd" }), listing("2 Mix St", { description: "e" })],
  },
  {
    name: "a line that states the separator",
    content: "sep=;\r\naddress;rent;beds;baths\r\n1 Sep, St;1500;2;1\r\n",
    listings: [listing("1 Sep, St")],
  },
  {
    name: "titles above the header, the header again on the next page, and a sum",
    content: `Rent roll, all homes\nAs of:,11/26/2026\n\n${heading}\n1 Roll St,1500,2,1\n\n${heading}\n2 Roll St,1500,2,1\nTotal,3000,4,2\n`,
    listings: [listing("1 Roll St"), listing("2 Roll St")],
    errors: { "3": 'is a sum, not a listing: "Total"' },
  },
  {
    name: "vertical bars, and the end of files of DOS",
    content: "address|rent|beds|baths\r\n1 Bar St, rear|1500|2|1\r\n\u001a",
    listings: [listing("1 Bar St, rear")],
  },
  {
    name: "a comma between thousands outside of quotation marks",
    content: `${heading}\n1 Comma St,1,500,2,1\n2 Comma St,"1,500",2,1\n3 Comma St,1500,2,1,,,\n`,
    listings: [listing("2 Comma St"), listing("3 Comma St")],
    errors: { "1": "has 5 cells, but the header has 4" },
  },
];

export const quotes: ExampleFile[] = [
  {
    name: "quotation marks that stand for inches, or around words",
    content: `${heading},details\n1 Inch St,1500,2,1,60" TV\n2 Inch St,1500,2,1,"60" TV, "new" stove"\n3 Inch St,1500,2,1,a "quiet" street\n`,
    listings: ['60" TV', '60" TV, "new" stove', 'a "quiet" street'].map((description, i) =>
      listing(`${i + 1} Inch St`, { description }),
    ),
  },
  {
    name: "spaces around quotation marks",
    content: `${heading}\n"1 Space St, #2" ,1500,2,1\n "2 Space St, #2",1500, "2" ,1\n`,
    listings: [listing("1 Space St, #2"), listing("2 Space St, #2")],
  },
  {
    name: "a quotation mark that is not closed, which costs its row",
    content: `${heading}\n1 Open St,1500,2,1\n"2 Open St,1500,2,1\n3 Open St,1500,2,1\n"4 Open St",1500,2,1\n`,
    listings: [listing("1 Open St"), listing("3 Open St"), listing("4 Open St")],
    errors: { "2": "has a quotation mark that is not closed" },
  },
  {
    name: "two stray quotation marks that pair up, with a row between them",
    content: `${heading},details\n1 Pair St,1500,2,1,"sunny\n2 Pair St,1500,2,1,quiet\n3 Pair St,1500,2,1,new"\n4 Pair St,1500,2,1,old\n`,
    listings: [listing("4 Pair St", { description: "old" })],
    errors: { "1": "has what looks like other rows in one cell" },
  },
  {
    name: "two stray quotation marks that pair up in neighboring rows, in the middle",
    content: `address,details,rent,beds,baths\n1 Pair St,"sunny,1500,2,1\n2 Pair St,new",1500,2,1\n3 Pair St,old,1500,2,1\n`,
    listings: [listing("3 Pair St", { description: "old" })],
    errors: { "1": "check the quotation marks in lines 2 to 3" },
  },
  {
    name: "texts with line breaks, separators and numbers",
    content: `${heading},details\n1 Text St,1500,2,1,"Sunny, quiet, big, new, clean\n2 rooms, 1 bath, 3 doors, 4 windows, 5 chairs\nCall us, now"\n`,
    listings: [
      listing("1 Text St", {
        description:
          "Sunny, quiet, big, new, clean\n2 rooms, 1 bath, 3 doors, 4 windows, 5 chairs\nCall us, now",
      }),
    ],
  },
  {
    name: "a text with line breaks in the first column",
    content: `details,${heading}\n"Sunny\nand quiet",1 Text St,1500,2,1\n`,
    listings: [listing("1 Text St", { description: "Sunny\nand quiet" })],
  },
  {
    name: "numbers that are marked as text",
    content: `${heading},zip\n1 Text St,="1500",2,1,="01234"\n2 Text St,1500,2,1,"=""01234"""\n`,
    listings: [listing("1 Text St", { zip: "01234" }), listing("2 Text St", { zip: "01234" })],
  },
  {
    name: "a NUL character, which costs its row",
    content: `${heading}\n1 Null St,1500,2,1\n2 Null\0 St,1500,2,1\n`,
    listings: [listing("1 Null St")],
    errors: { "2": "address contains a NUL character" },
  },
];

export const headers: ExampleFile[] = [
  {
    name: "AppFolio's unit directory",
    content:
      "Property Name,Unit Street,Unit Street2,Unit City,Unit State,Unit Zip,Unit Name,Advertised Rent,Market Rent,Default Deposit,Sqft,Bedrooms,Bathrooms,Marketing Description,Unit Amenities,Unit Appliances,Ready For Showing On,Tenant\n" +
      'Alder Court,7 Alder Ct,,Salem,OR,97301,3B,"1,500.00","1,650.00",500.00,900,2,1.00,Sunny,"Balcony, Gym",Oven,12/01/2026,J. Doe\n',
    listings: [
      listing("7 Alder Ct", {
        unit: "3B",
        title: "Alder Court",
        city: "Salem",
        state: "OR",
        zip: "97301",
        depositAmount: 500,
        squareFootage: 900,
        description: "Sunny",
        features: ["Balcony", "Gym", "Oven"],
        availabilityDate: "2026-12-01",
      }),
    ],
    ignored: ["Tenant"],
  },
  {
    name: "a rent roll",
    content:
      "Property Address,Unit,BD/BA,Actual Rent,Market Rent,Sq. Ft.,Available\n" +
      '9 Roll Rd,#4,2/1.00,900,"1,500",--,1/5/27\n9 Roll Rd,#5,Studio / 1,900,"1,500",700,Yes\n9 Roll Rd,#6,--/--,900,"1,500",700,\n',
    listings: [
      listing("9 Roll Rd", { unit: "#4", availabilityDate: "2027-01-05" }),
      listing("9 Roll Rd", { unit: "#5", bedrooms: 0, squareFootage: 700, available: true }),
    ],
    errors: { "3 bedrooms": "is required", "3 bathrooms": "is required" },
    ignored: ["Actual Rent"],
  },
  {
    name: "Buildium's template, with asterisks",
    content:
      "Street address line 1*,City*,State*,Zip*,Unit number*,Market rent,Bedrooms,Bathrooms,Unit size\n12 Birch Way,Salem,MA,1970,12,1500,2,1,800\n",
    listings: [
      listing("12 Birch Way", { unit: "12", city: "Salem", state: "MA", zip: "01970", squareFootage: 800 }),
    ],
    conversions: { "1 zip 1970": "01970" },
  },
  {
    name: "Propertyware's export",
    content:
      "Unit Address,Unit Address Cont.,Monthly Rent,Target Deposit,Number Of Bedrooms,Number Of Bathrooms,Total Area,Available Date,Pets Allowed,Posting Title\n5 Fir St,Apt 2,1500,1000,2,1,800,2026-12-24,Yes,Near the park\n",
    listings: [
      listing("5 Fir St", {
        unit: "Apt 2",
        depositAmount: 1000,
        squareFootage: 800,
        availabilityDate: "2026-12-24",
        petPolicy: "allowed",
        title: "Near the park",
      }),
    ],
  },
  {
    name: "full and half baths, cats and dogs, and streets in parts",
    content:
      "Street Number,Street Name,Unit Number,Price,Beds,Full Baths,Half Baths,Cats Allowed,Dogs Allowed\n8,Elder Ln,2,1500,2,1,1,Yes,Yes\n9,Elder Ln,,1500,2,1,0,Yes,No\n",
    listings: [listing("8 Elder Ln", { unit: "2", bathrooms: 1.5, petPolicy: "allowed" })],
    errors: { "2 petPolicy": '"cats: Yes, dogs: No"' },
    conversions: { "1 bathrooms 1 full, 1 half": 1.5 },
  },
  {
    name: "Rent Manager's units, and property types while the preview is off",
    content:
      "Unit,Square Footage,Bedrooms,Bathrooms,Address,Market Rent,Property Type,Comment\nB,800,2,1,3 Oak Dr,1500,Loft,x\n",
    listings: [listing("3 Oak Dr", { unit: "B", squareFootage: 800 })],
    ignored: ["Property Type", "Comment"],
  },
  {
    name: "units of one house, of which one is there twice",
    content: `address,apt,rent,beds,baths\n12 Ash Ave,3A,1500,2,1\n12 Ash Ave,3B,1500,2,1\n12 Ash Ave Apt 3B,3B,1500,2,1\n12 Ash Ave,Apt 3A,1500,2,1\n`,
    listings: [
      listing("12 Ash Ave", { unit: "Apt 3A" }),
      listing("12 Ash Ave", { unit: "Apt 3B" }),
      listing("12 Ash Ave Apt 3B", { unit: "Apt 3B" }),
    ],
    errors: { "4": "is identical to row 1" },
  },
  {
    name: "one header twice",
    content: `${heading},rent\n1 Two St,1500,2,1,900\n2 Two St,1500,2,1,\n3 Two St,,2,1,1500\n4 Two St,1500,2,1,1500\n`,
    listings: [listing("2 Two St"), listing("3 Two St"), listing("4 Two St")],
    errors: { "1 monthlyRent": 'as rent: "1500" and as rent: "900"' },
  },
];

export const values: ExampleFile[] = [
  {
    name: "units that change nothing",
    content:
      "address;rent;beds;baths;sqft;deposit\n1 Unit St;$1,500.00 /mo.;2 BD;1 bath;940 sq. ft.;$500\n2 Unit St;USD 1500 per month;2 bedrooms;1.0 ba;940 ft²;500 USD\n3 Unit St;1500 dollars a month;two;1;940 SF;\n",
    listings: [
      listing("1 Unit St", { squareFootage: 940, depositAmount: 500 }),
      listing("2 Unit St", { squareFootage: 940, depositAmount: 500 }),
      listing("3 Unit St", { squareFootage: 940 }),
    ],
    conversions: { "3 bedrooms two": 2 },
  },
  {
    name: "units that are converted exactly",
    content:
      "address;rent;beds;baths;sqft;deposit\n1 Year St;$18,000 / year;2;1;100 sq yd;1 month\n2 Year St;4500 quarterly;2;1;0.25 acres;one and a half months\n3 Year St;1500;2;1;;1.5 months' rent\n",
    listings: [
      listing("1 Year St", { squareFootage: 900, depositAmount: 1500 }),
      listing("3 Year St", { depositAmount: 2250 }),
    ],
    errors: { "2 depositAmount": '"one and a half months"' },
    conversions: {
      "1 monthlyRent $18,000 / year": 1500,
      "1 squareFootage 100 sq yd": 900,
      "1 depositAmount 1 month": 1500,
      "3 depositAmount 1.5 months' rent": 2250,
    },
  },
  {
    name: "what is not exact, or of another currency",
    content: [
      "address;rent;beds;baths;sqft",
      "375 per week",
      "$375 weekly",
      "100 a day",
      "1500 CAD",
      "€1500",
      "1.850",
      "1.500,00",
      "1500+",
      "$1,400-1,500",
      "10000 / year",
      "1500 plus utilities",
      "1.5k",
    ]
      .map((rent, i) => (i === 0 ? rent : `${i} Odd St;${rent};2;1;`))
      .join("\n"),
    listings: [],
    errors: Object.fromEntries(
      [
        "375 per week",
        "$375 weekly",
        "100 a day",
        "1500 CAD",
        "€1500",
        "1.850",
        "1.500,00",
        "1500+",
        "$1,400-1,500",
      ]
        .concat("10000 / year", "1500 plus utilities", "1.5k")
        .map((rent, i) => [`${i + 1} monthlyRent`, JSON.stringify(rent)]),
    ),
  },
  {
    name: "metres, and rooms that may mean several things",
    content:
      'address,rent,beds,baths,sqft\n1 Odd St,1500,2,1,80 sqm\n2 Odd St,1500,2 or 3,1,\n3 Odd St,1500,2,"2,5",\n4 Odd St,1500,2,2.1,\n5 Odd St,1500,2,1/1,\n6 Odd St,1500,2,1 half,\n7 Odd St,1500,studio or 1,1,\n',
    listings: [],
    errors: {
      "1 squareFootage": '"80 sqm"',
      "2 bedrooms": '"2 or 3"',
      "3 bathrooms": '"2,5"',
      "4 bathrooms": '"2.1"',
      "5 bathrooms": '"1/1"',
      "6 bathrooms": '"1 half"',
      "7 bedrooms": '"studio or 1"',
    },
  },
  {
    name: "bathrooms in words and fractions",
    content: [
      heading,
      ...["1 1/2", "1½ baths", "1 and a half", "1 full, 1 half", "1F/1H", "1.50 ba"].map(
        (baths, i) => `${i + 1} Bath St,1500,2,"${baths}"`,
      ),
    ].join("\n"),
    listings: Array.from({ length: 6 }, (_, i) => listing(`${i + 1} Bath St`, { bathrooms: 1.5 })),
    conversions: {
      "1 bathrooms 1 1/2": 1.5,
      "2 bathrooms 1½ baths": 1.5,
      "3 bathrooms 1 and a half": 1.5,
      "4 bathrooms 1 full, 1 half": 1.5,
      "5 bathrooms 1F/1H": 1.5,
    },
  },
  {
    name: "days",
    content: [
      `${heading},available on`,
      ...[
        "12/1/2026",
        "12/01/26",
        "2026-12-01T00:00:00Z",
        "Dec 1, 2026",
        "1-Dec-2026",
        "12/1/2026 12:00 AM",
        "46357",
      ].map((day, i) => `${i + 1} Day St,1500,2,1,"${day}"`),
      "8 Day St,1500,2,1,Now",
      "9 Day St,1500,2,1,13/12/2026",
      "10 Day St,1500,2,1,soon",
    ].join("\n"),
    listings: [
      ...Array.from({ length: 7 }, (_, i) => listing(`${i + 1} Day St`, { availabilityDate: "2026-12-01" })),
      listing("8 Day St", { availabilityDate: null }),
    ],
    errors: { "9 availabilityDate": '"13/12/2026"', "10 availabilityDate": '"soon"' },
    conversions: { "7 availabilityDate 46357": "2026-12-01" },
  },
  {
    name: "postal codes that lost their zero, and those of other countries",
    content: `${heading},state,zip\n1 Zip St,1500,2,1,MA,2139\n2 Zip St,1500,2,1,,2139-1234\n3 Zip St,1500,2,1,VIC,3000\n`,
    listings: [
      listing("1 Zip St", { state: "MA", zip: "02139" }),
      listing("2 Zip St", { zip: "02139-1234" }),
      listing("3 Zip St", { state: "VIC", zip: "3000" }),
    ],
    conversions: { "1 zip 2139": "02139", "2 zip 2139-1234": "02139-1234" },
  },
  {
    name: "URLs of images with spaces and commas",
    content: `${heading},imageUrls\n1 Image St,1500,2,1,"https://a.example/living room.jpg|https://a.example/1,2.jpg"\n2 Image St,1500,2,1,"https://a.example/1.jpg; https://a.example/?of=https://b.example/2.jpg, "\n`,
    listings: [
      listing("1 Image St", {
        imageUrls: ["https://a.example/living%20room.jpg", "https://a.example/1,2.jpg"],
      }),
      listing("2 Image St", {
        imageUrls: ["https://a.example/1.jpg", "https://a.example/?of=https://b.example/2.jpg"],
      }),
    ],
  },
];
