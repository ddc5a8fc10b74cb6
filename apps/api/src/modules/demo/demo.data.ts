/** The listings and people of a small agency that does not exist. */
export const demoProperties = [
  { title: "Sunny two-bedroom near the park", address: "12 Elm Street", city: "Springfield", state: "IL", zip: "62701", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5, isPublic: true, petPolicy: "negotiable", parking: "included", squareFootage: 940, depositAmount: 1850, features: ["Dishwasher", "Balcony"], description: "Quiet street, new kitchen, five minutes from the park." },
  { address: "48 Harbor Road, Unit 3", city: "Springfield", state: "IL", zip: "62702", monthlyRent: 1200, bedrooms: 0, bathrooms: 1, isPublic: true, petPolicy: "not_allowed", parking: "none", squareFootage: 420, features: ["Elevator"], description: "Compact studio downtown." },
  { title: "Family house with garden", address: "7 Orchard Lane", city: "Chatham", state: "IL", zip: "62629", monthlyRent: 2600, bedrooms: 4, bathrooms: 2.5, isPublic: true, petPolicy: "allowed", parking: "included", squareFootage: 2100, depositAmount: 2600, features: ["Garden", "Garage", "Washer and dryer"], description: "Four bedrooms, fenced garden, two-car garage." },
  { title: "Loft over the old mill", address: "3 Mill Street", city: "Rochester", state: "IL", zip: "62563", monthlyRent: 2100, bedrooms: 1, bathrooms: 1, isPublic: false, available: false, availabilityDate: "2027-02-01", parking: "available", squareFootage: 1100, features: ["High ceilings"], description: "Being renovated, ready in February." },
  { address: "221 Walnut Avenue", city: "Springfield", state: "IL", zip: "62704", monthlyRent: 1550, bedrooms: 2, bathrooms: 1, isPublic: false, petPolicy: "allowed", parking: "available", squareFootage: 880, features: [], description: "First floor, close to the bus." },
];

export const demoContacts = [
  { name: "Dana Reyes", email: "dana.reyes@example.com", phone: "+1 555 0101", channelPreference: "email" },
  { name: "Sam Whitfield", email: "sam.whitfield@example.com", status: "scheduled", channelPreference: "sms", phone: "+1 555 0102" },
  { name: "Priya Nair", email: "priya.nair@example.com", status: "applicant", referralSource: "A neighbour" },
  { name: "Tom Okafor", phone: "+1 555 0104", status: "renter", role: "tenant", channelPreference: "sms" },
  { name: "Lena Brandt", email: "lena.brandt@example.com", language: "de", channelPreference: "web" },
  { name: "Bright Plumbing", email: "office@brightplumbing.example.com", phone: "+1 555 0106", role: "vendor" },
];
